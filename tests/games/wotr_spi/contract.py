"""War of the Ring (SPI) in the contracts: how much of it they must come by."""

from tests.contract.kit import Contract, Floors

CONTRACT = Contract(
    Floors(
        offer_kinds=10,
        offers=301,
        kinds_under_other_readings=15,
        held=1,
        clock=30,
        entries=301,
        endings=3,
        undone=16,
        words=61,
    )
)
