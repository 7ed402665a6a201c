import { describe, expect, it } from 'vitest'
import { keyScopes } from '@piaotai/domain/api-key/api-key.ts'
import { centers } from './centers.ts'
import { centerOf, scopeOf, type Center, type CenterName, type Endpoint, type PartOf } from './endpoint.ts'
import * as parts from './parts.ts'

type Part = Readonly<Record<string, Endpoint>> & PartOf
const all = Object.entries(centers as unknown as Record<string, Center>)
const asked = all.flatMap(([name, { endpoints }]) =>
  Object.entries(endpoints)
    .filter(([, { access }]) => access !== 'public')
    .map(([call, one]) => ({ call: `${name}.${call}`, one })),
)
const named = Object.entries(parts as unknown as Readonly<Record<string, Part>>).toSorted(([a], [b]) => (a < b ? -1 : 1))
/** The parts of a center whose calls are not by key, and those of which only some are. */
const without = (center: CenterName) =>
  named.flatMap(([name, part]) => {
    const closed = part[centerOf] === center ? Object.entries(part).flatMap(([call, { byKey }]) => (byKey === null ? [call] : [])) : []
    if (closed.length === 0) return []
    return closed.length === Object.keys(part).length ? [name] : [`${name}: ${closed.join(' ')}`]
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
  it('reaches everything but people and rights, one’s own account, secrets, logins, signatures, and what ends a company', () => {
    expect({
      auth: without('auth'),
      user: without('user'),
      invoice: without('invoice'),
      upload: without('upload'),
      email: without('email'),
      bureau: without('bureau'),
    }).toEqual({
      auth: ['signInEndpoints'],
      user: [
        'accountEndpoints',
        'companyEndpoints: searchTitles listCompanies createCompany readCompany readCompanyConfig saveScanSettings saveJoiningSettings switchCompany readCompanyHome editCompany saveLogo listSuites transferCompany dissolveCompany exitCompany',
        'deviceEndpoints',
        'joiningEndpoints',
        'mailboxEndpoints',
        'memberEndpoints',
        'ownDataEndpoints',
        'partnerAccountEndpoints: confirmPartnerAccount',
        'permissionEndpoints',
        'robotEndpoints',
        'sessionEndpoints',
        'signInRulesEndpoints',
        'startEndpoints',
        'takeOutEndpoints',
      ],
      invoice: [
        'monthCompanyEndpoints',
        'monthEndpoints: prepareMonth unprepareMonth closeMonth askReopenMonth reopenMonth handOverMonth saveMonthSettings markMonthSeen',
        'pushTargetEndpoints: readPushTarget createPushTarget changePushTarget switchPushTarget removePushTarget probePushTarget previewPush',
      ],
      upload: [],
      email: ['mailSettingsEndpoints', 'ownMailboxEndpoints', 'visitorEndpoints'],
      bureau: [
        'apiKeyEndpoints',
        'assistantActEndpoints',
        'intakeEndpoints: readIntakeHosts saveIntakeHosts',
        'taxAccountEndpoints',
        'taxLoginEndpoints',
        'webhookEndpoints',
      ],
    })
  })
})
