// Every use case of pools, built from its dependencies.
import { createPool, editPool, orderPools, removePool, type PoolDeps } from './change-pools.ts'
import { listPools, readPoolChoices } from './read-pools.ts'

export const poolUseCases = (deps: PoolDeps) => ({
  listPools: listPools(deps),
  readPoolChoices: readPoolChoices(deps),
  createPool: createPool(deps),
  editPool: editPool(deps),
  orderPools: orderPools(deps),
  removePool: removePool(deps),
})
export type PoolUseCases = ReturnType<typeof poolUseCases>
