export { chosenPlan, poolsOf, writePools, type NamedPool } from './pool-rows.ts'
export { poolUses, type PoolUses } from './uses.ts'
