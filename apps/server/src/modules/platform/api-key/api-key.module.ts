// 密钥: programs that act for a person.
import { defineModule } from '../../../kernel/module.ts'
import type { ApiKeyDeps } from './deps.ts'
import { assistantConsents, decideAssistantAct, forgetActs, readAssistantAct } from './assistant-acts.ts'
import { agreePairing, drawCode, readPairing, refusePairing } from './agree-pairing.ts'
import { endDevice, listDevices } from './list-devices.ts'
import { endAccess, listOwnAccess } from './end-access.ts'
import { listKeys } from './list-keys.ts'
import { askDevice, pollDevice, redeemCode, type PairDeps } from './pair-device.ts'
import { callOnce } from './repeatable-calls.ts'
import { resolveKey } from './resolve-key.ts'
import { changeKey, createKey, endKey, rotateKey, type SaveKeyDeps } from './save-keys.ts'
import { apiKeySubscribers } from './subscribers.ts'
import { forgetCalls, forgetPairings } from './tidy.ts'

export const apiKeyModule = defineModule({
  offers: (deps: ApiKeyDeps) => ({
    resolveKey: resolveKey(deps),
    callOnce: callOnce(deps),
    assistantConsents: assistantConsents(deps),
    endAccess: endAccess(deps),
  }),
  useCases: (deps: SaveKeyDeps & PairDeps) => ({
    listKeys: listKeys(deps),
    createKey: createKey(deps),
    changeKey: changeKey(deps),
    rotateKey: rotateKey(deps),
    endKey: endKey(deps),
    askDevice: askDevice(deps),
    redeemCode: redeemCode(deps),
    pollDevice: pollDevice(deps),
    drawCode: drawCode(deps),
    readPairing: readPairing(deps),
    agreePairing: agreePairing(deps),
    refusePairing: refusePairing(deps),
    listDevices: listDevices(deps),
    endDevice: endDevice(deps),
    readAssistantAct: readAssistantAct(deps),
    decideAssistantAct: decideAssistantAct(deps),
    listOwnAccess: listOwnAccess(deps),
  }),
  subscribers: apiKeySubscribers,
  tidy: forgetPairings,
  sweep: (deps: ApiKeyDeps) => {
    const [calls, acts] = [forgetCalls(deps), forgetActs(deps)]
    return async () => {
      await calls()
      await acts()
    }
  },
})
