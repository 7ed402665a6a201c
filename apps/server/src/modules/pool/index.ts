export { chosenPlan, poolsOf, writePools, type NamedPool } from './pool-rows.ts'
export { poolModule } from './pool.module.ts'
