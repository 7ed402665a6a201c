export { chosenPlan, poolsOf, writePools, type NamedPool } from './pool-rows.ts'
export { poolUseCases, type PoolUseCases } from './pool.module.ts'
export { poolSubscribers } from './subscribers.ts'
