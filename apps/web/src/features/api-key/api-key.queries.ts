// Keys and types of the API keys of programs.
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { apiKeyEndpoints } from '@piaotai/contract/api-key/api-key.ts'

type E = typeof apiKeyEndpoints
export type ApiKey = Received<E['listKeys']>['content'][number]
export type KeysQuery = Omit<Sent<E['listKeys']>, 'area'>
export type KeyDraft = Required<Sent<E['createKey']>['draft']>
export type KeyArea = 'personal' | 'company'

/** The key that was drawn just now; it is shown once and kept nowhere. */
export interface DrawnKey {
  readonly name: string
  readonly key: string
}
export const apiKeysKey = ['apiKeys'] as const
