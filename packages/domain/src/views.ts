// 视图: what a person keeps of a list under a name.
export const viewLimits = { name: 30, perList: 30, columns: 80, width: 1000 } as const
/** Row heights of a list, in pixels. */
export const densities = [34, 40, 48] as const
export type Density = (typeof densities)[number]
