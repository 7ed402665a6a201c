// 密钥: programs that act for a person.
import { defineModule } from '../../kernel/module.ts'
import type { ApiKeyDeps } from './deps.ts'
import { listKeys } from './list-keys.ts'
import { callOnce } from './repeatable-calls.ts'
import { resolveKey } from './resolve-key.ts'
import { changeKey, createKey, endKey, rotateKey, type SaveKeyDeps } from './save-keys.ts'
import { apiKeySubscribers } from './subscribers.ts'
import { forgetCalls } from './tidy.ts'

export const apiKeyModule = defineModule({
  offers: (deps: ApiKeyDeps) => ({ resolveKey: resolveKey(deps), callOnce: callOnce(deps) }),
  useCases: (deps: SaveKeyDeps) => ({
    listKeys: listKeys(deps),
    createKey: createKey(deps),
    changeKey: changeKey(deps),
    rotateKey: rotateKey(deps),
    endKey: endKey(deps),
  }),
  subscribers: apiKeySubscribers,
  sweep: forgetCalls,
})
