export { chosenPlan, poolsOf, puttable, writePools, type NamedPool } from './pool-rows.ts'
export { poolModule } from './pool.module.ts'
