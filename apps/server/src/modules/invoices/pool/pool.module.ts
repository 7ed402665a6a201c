import { defineModule } from '../../../kernel/module.ts'
import { createPool, editPool, orderPools, removePool, type PoolDeps } from './change-pools.ts'
import { listPools, readPoolChoices } from './read-pools.ts'
import { poolSubscribers } from './subscribers.ts'

export const poolModule = defineModule({
  useCases: (deps: PoolDeps) => ({
    listPools: listPools(deps),
    readPoolChoices: readPoolChoices(deps),
    createPool: createPool(deps),
    editPool: editPool(deps),
    orderPools: orderPools(deps),
    removePool: removePool(deps),
  }),
  subscribers: () => poolSubscribers,
})
