import { describe, expect, it } from 'vitest'
import { keyScopes } from '@piaotai/domain/api-key/api-key.ts'
import * as bureauParts from './bureau/parts.ts'
import { centers } from './centers.ts'
import * as emailParts from './email/parts.ts'
import { scopeOf, type Center, type Endpoint } from './endpoint.ts'
import * as invoiceParts from './parts.ts'
import * as userParts from './user/parts.ts'

type Parts = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>
const all = Object.entries(centers as unknown as Record<string, Center>)
const asked = all.flatMap(([name, { endpoints }]) =>
  Object.entries(endpoints)
    .filter(([, { access }]) => access !== 'public')
    .map(([call, one]) => ({ call: `${name}.${call}`, one })),
)
/** The parts of a center whose calls are not by key, and those of which only some are. */
const without = (name: keyof typeof centers, parts: Parts) =>
  Object.entries(parts).flatMap(([part, calls]) => {
    const endpoints = (centers as unknown as Record<string, Center>)[name]!.endpoints
    const closed = Object.keys(calls).filter((call) => endpoints[call]?.byKey === null)
    if (closed.length === 0) return []
    return closed.length === Object.keys(calls).length ? [part] : [`${part}: ${closed.join(' ')}`]
  })

describe('A key', () => {
  it('is asked for by every call that somebody signs in for: a resource, or none', () => {
    expect([asked.length > 300, asked.filter(({ one }) => one.byKey === undefined).map(({ call }) => call)]).toEqual([true, []])
  })
  it('can be given every scope that a call asks for', () => {
    const unknown = asked.flatMap(({ call, one }) => {
      const scope = scopeOf(one)
      return scope === undefined || keyScopes.includes(scope) ? [] : [`${call} ${scope}`]
    })
    expect(unknown).toEqual([])
  })
  it('reaches everything but people and rights, one’s own account, secrets, logins, and what ends a company', () => {
    expect({
      auth: asked.filter(({ call, one }) => call.startsWith('auth.') && one.byKey !== null),
      user: without('user', userParts as unknown as Parts),
      invoice: without('invoice', invoiceParts as unknown as Parts),
      email: without('email', emailParts as unknown as Parts),
      bureau: without('bureau', bureauParts as unknown as Parts),
    }).toEqual({
      auth: [],
      user: [
        'accountEndpoints',
        'companyEndpoints: searchTitles listCompanies createCompany readCompany readCompanyConfig saveScanSettings saveJoiningSettings switchCompany readCompanyHome editCompany saveLogo listSuites transferCompany dissolveCompany exitCompany',
        'deviceEndpoints',
        'joiningEndpoints',
        'mailboxEndpoints',
        'memberEndpoints',
        'ownDataEndpoints',
        'sessionEndpoints',
        'signInRulesEndpoints',
        'takeOutEndpoints',
      ],
      invoice: [
        'pushTargetEndpoints: readPushTarget createPushTarget changePushTarget switchPushTarget removePushTarget probePushTarget previewPush',
      ],
      email: ['mailboxEndpoints', 'ownMailboxEndpoints', 'visitorEndpoints'],
      bureau: [
        'apiKeyEndpoints',
        'intakeEndpoints: readIntakeHosts saveIntakeHosts',
        'taxAccountEndpoints',
        'taxLoginEndpoints',
        'webhookEndpoints',
      ],
    })
  })
})
