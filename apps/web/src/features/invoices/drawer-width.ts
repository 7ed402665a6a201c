const widest = 1256
const beside = 96
/** Of an invoice's drawer: some of the list stays in sight beside it. */
export const drawerWidth = (): number => Math.min(widest, window.innerWidth - beside)
