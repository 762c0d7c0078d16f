"""G, H  Individual Combat and Sorcery."""
