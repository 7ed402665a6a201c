// Sources that write what opens a company pass the gate of opening acts, or stand here with why they open nothing.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const modules = join(import.meta.dirname, '../apps/server/src/modules')
/** Tables whose rows let somebody outside see, get or do something, or say where money goes. */
const tables = [
  'api_key',
  'group_membership',
  'mail_account',
  'mail_return_rules',
  'partner',
  'partner_link',
  'partner_invitation',
  'payment_settings',
  'push_target',
  'robot',
  'rule',
  'sign_in_rules',
  'sso_domain',
  'webhook',
]
const writes = new RegExp(String.raw`\b(?:insertInto|updateTable)\(\s*'(?:${tables.join('|')})'`)
const gated = /\b(?:passGate|passMailGate|openedBy)\(/
/** What these files write opens nothing more; what calls them passed the gate, or ends something. */
const harmless: Readonly<Record<string, string>> = {
  'exchange/group/change-membership.ts': 'of acts on a membership, whose use cases pass the gate',
  'exchange/group/own-group.ts': 'invitations of others, and the company’s own seat',
  'exchange/group/subscribers.ts': 'hands the grants over with the work of a person',
  'exchange/partner/partner-rows.ts': 'of partners, whose use cases pass the gate',
  'exchange/partner/subscribers.ts': 'of partners that ended or were handed over',
  'exchange/push/point-targets.ts': 'the operator’s command for simulated receivers',
  'exchange/push/subscribers.ts': 'hands targets over with the work of a person',
  'exchange/push/target-rows.ts': 'of targets, whose use cases pass the gate',
  'intake/mail/account-login.ts': 'renews tokens of the same mailbox',
  'intake/mail/account-rows.ts': 'of mailboxes, whose use cases pass the gate',
  'intake/mail/read-account.ts': 'moves the cursor, and pauses',
  'intake/mail/subscribers.ts': 'ends, pauses and hands over',
  'intake/mail/watch-accounts.ts': 'who listens',
  'invoices/rule/save-rules.ts': 'rules that are off until they are switched on',
  'invoices/rule/starters.ts': 'rules that are off until they are switched on',
  'invoices/rule/subscribers.ts': 'ends, pauses and hands over',
  'invoices/rule/try-rule.ts': 'which version was tried',
  'people/robot/robot-rows.ts': 'plans a message, and switches off',
  'people/robot/run-sending.ts': 'how a message went',
  'people/robot/subscribers.ts': 'ends and hands over',
  'platform/api-key/end-access.ts': 'ends',
  'platform/api-key/pair-device.ts': 'the key of a device that its person agreed to',
  'platform/api-key/resolve-key.ts': 'when a key was used',
  'platform/api-key/subscribers.ts': 'ends',
  'platform/api-key/tidy.ts': 'forgets',
  'platform/webhook/run-attempt.ts': 'how an attempt went',
  'platform/webhook/subscribers.ts': 'ends and hands over',
  'platform/webhook/webhook-rows.ts': 'switches off',
}
const found = globSync('**/*.ts', { cwd: modules })
  .map((file) => file.replaceAll('\\', '/'))
  // Secrets sealed anew by the operator's command stay what they are.
  .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('/sealed.ts'))
  .flatMap((file) => {
    const source = readFileSync(join(modules, file), 'utf8')
    return writes.test(source) && !gated.test(source) ? [file] : []
  })

it('Whatever writes what opens a company passes the gate, but for what opens nothing', () => {
  expect(found.toSorted()).toEqual(Object.keys(harmless).toSorted())
})
