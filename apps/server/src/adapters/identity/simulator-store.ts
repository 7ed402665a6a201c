// The local OpenID provider's memory: sign-ins under way, codes and tokens.
import type { Adapter, AdapterPayload } from 'oidc-provider'

interface Kept {
  readonly payload: AdapterPayload
  readonly until: number
}
export const simulatorStore = (): ((name: string) => Adapter) => {
  const kept = new Map<string, Kept>()
  return (name) => {
    const keyOf = (id: string): string => `${name}:${id}`
    const live = (entry: Kept | undefined): AdapterPayload | undefined => (entry && entry.until > Date.now() ? entry.payload : undefined)
    const findBy = (field: 'uid' | 'userCode', value: string): AdapterPayload | undefined =>
      live([...kept].find(([key, { payload }]) => key.startsWith(`${name}:`) && payload[field] === value)?.[1])
    return {
      upsert: async (id, payload, seconds = 600) => {
        for (const [key, { until }] of kept) if (until <= Date.now()) kept.delete(key)
        kept.set(keyOf(id), { payload, until: Date.now() + seconds * 1000 })
      },
      find: async (id) => live(kept.get(keyOf(id))),
      findByUid: async (uid) => findBy('uid', uid),
      findByUserCode: async (code) => findBy('userCode', code),
      consume: async (id) => {
        const payload = live(kept.get(keyOf(id)))
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      destroy: async (id) => {
        kept.delete(keyOf(id))
      },
      // Only entries of this name: a sign-in under way has the grant's id too, and must outlive its tokens.
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of kept) if (key.startsWith(keyOf('')) && payload.grantId === grantId) kept.delete(key)
      },
    }
  }
}
