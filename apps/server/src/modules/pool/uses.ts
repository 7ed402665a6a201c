// Every use case of pools, given its needs at once.
import { createPool, editPool, orderPools, removePool, type PoolNeeds } from './change-pools.ts'
import { listPools, readPoolChoices } from './read-pools.ts'

export const poolUses = (needs: PoolNeeds) => ({
  listPools: listPools(needs),
  readPoolChoices: readPoolChoices(needs),
  createPool: createPool(needs),
  editPool: editPool(needs),
  orderPools: orderPools(needs),
  removePool: removePool(needs),
})
export type PoolUses = ReturnType<typeof poolUses>
