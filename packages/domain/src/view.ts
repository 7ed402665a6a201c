// 视图: a member's saved settings of a list.
export const viewLimits = { name: 30, perList: 30, columns: 80, width: 1000 } as const
/** Row heights of a list, in pixels. */
export const densities = [34, 40, 48] as const
