// What a change of targets makes stale, in the pages of pushes too.
export const pushTargetsKey = ['pushTargets'] as const
