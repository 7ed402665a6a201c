const widest = 1256
const beside = 96
/** The width of an invoice's drawer, which leaves part of the list visible beside it. */
export const drawerWidth = (): number => Math.min(widest, window.innerWidth - beside)
