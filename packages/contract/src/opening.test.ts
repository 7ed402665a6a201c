// Every call that changes an object of an opening act passes the gate, or stands here with why it opens nothing.
import { describe, expect, it } from 'vitest'
import { actShape, openingActNames } from '@piaotai/domain/rights/opening-acts.ts'
import { openingProblems } from './account/proof-problems.ts'
import type { Endpoint } from './endpoint.ts'
import * as parts from './parts.ts'

type Part = Readonly<Record<string, Endpoint>>
/** The parts whose calls change such objects: memberships, links, accounts, webhooks, targets, rules, mailboxes, sign-in, keys, devices. */
const watched = {
  groupMembershipEndpoints: { refuseGroupInvitation: 'ends', leaveGroup: 'ends' },
  partnerEndpoints: {
    editPartners: 'person, tags and type',
    deletePartners: 'ends',
    addSuggestedPartners: 'names and tax ids of invoices, without an account',
    previewPartners: 'reads',
  },
  partnerAccountEndpoints: { confirmPartnerAccount: 'the second person’s word about a call' },
  partnerLinkEndpoints: { refusePartnerLink: 'ends', endPartnerLink: 'ends' },
  partnerInvitationEndpoints: {
    resendPartnerInvitation: 'to the address of an invitation that passed',
    endPartnerInvitation: 'ends',
    refusePartnerInvitation: 'ends',
  },
  webhookEndpoints: {
    removeWebhook: 'ends',
    tryWebhook: 'a test message to an address that passed',
    replayFailed: 'again to an address that passed',
    replayDelivery: 'again to an address that passed',
  },
  pushTargetEndpoints: { removePushTarget: 'ends', probePushTarget: 'a trial without an invoice', previewPush: 'shows the request alone' },
  ruleEndpoints: {
    createRule: 'off until it is switched on',
    editRule: 'off until it is switched on again',
    orderRules: 'order',
    tryRule: 'does nothing',
    cancelTrial: 'ends',
    pauseRule: 'ends',
    runRule: 'of kinds that send nothing',
    cancelRuleRun: 'ends',
    undoRuleRun: 'takes back',
    checkFormula: 'reads',
    removeRule: 'ends',
  },
  mailSettingsEndpoints: {
    changeCompanyAddress: 'an address of the platform',
    addNamedAddress: 'an address of the platform',
    changeNamedAddress: 'an address of the platform',
    removeNamedAddress: 'ends',
    removeMailAccount: 'ends',
    testMailAccount: 'logs in and out again',
    readMailAccountNow: 'reads a mailbox that passed',
    finishMailOAuth: 'ends a consent that began behind the gate',
    addSenderRule: 'whose mail is taken',
    removeSenderRule: 'whose mail is taken',
  },
  ownMailboxEndpoints: { changeOwnMailAddress: 'an address of the platform', unbindOwnMailAccount: 'ends' },
  signInRulesEndpoints: {},
  apiKeyEndpoints: { endKey: 'ends' },
  deviceEndpoints: {
    askDevice: 'waits for a person',
    redeemCode: 'waits for a person',
    pollDevice: 'fetches a key that a person agreed to',
    drawCode: 'waits for a person',
    readPairing: 'shows what asks',
    refusePairing: 'ends',
    endDevice: 'ends',
  },
} as const satisfies { readonly [P in keyof typeof parts]?: Readonly<Record<string, string>> }

const all = Object.values(parts as unknown as Readonly<Record<string, Part>>).flatMap((part) => Object.entries(part))
const actsOf = ({ opens = [] }: Endpoint): readonly string[] => (typeof opens === 'string' ? [opens] : opens)

describe('Opening acts', () => {
  it.each(Object.entries(watched))('of %s pass the gate, but for those that open nothing', (name, harmless) => {
    const part = (parts as unknown as Readonly<Record<string, Part>>)[name]!
    const ungated = Object.entries(part).flatMap(([call, one]) => (one.method === 'GET' || one.opens ? [] : [call]))
    expect(ungated.toSorted()).toEqual(Object.keys(harmless).toSorted())
  })
  it('have a call each, and each of their calls says what the gate answers', () => {
    const opening = all.filter(([, one]) => one.opens !== undefined)
    expect([
      openingActNames.filter((act) => !opening.some(([, one]) => actsOf(one).includes(act))),
      opening.flatMap(([call, { problems = [] }]) => (openingProblems.every((one) => problems.includes(one)) ? [] : [call])),
      opening.flatMap(([call, { access }]) => (access === 'public' ? [call] : [])),
    ]).toEqual([[], [], []])
  })
  it('can be given to a key exactly where a key reaches one of their calls', () => {
    const byKey = new Set(all.flatMap(([, one]) => (one.opens && one.byKey ? actsOf(one) : [])))
    expect(openingActNames.filter((act) => byKey.has(act) !== actShape(act).byKey)).toEqual([])
  })
})
