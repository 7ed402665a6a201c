export const portsFrom: number
export const portsTo: number
export const freePort: () => Promise<number>
