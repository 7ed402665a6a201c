// Mail of the platform's own domain: judged in the dialogue, then kept: the bytes first, then row and job in one
// transaction for each company.
import { createReadStream } from 'node:fs'
import { sql } from 'kysely'
import { emailHolds } from '@piaotai/domain/limits.ts'
import { mailDomainOf } from '@piaotai/domain/account/mail-domain.ts'
import { entrySource } from '@piaotai/domain/states.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { IncomingMail, MailReceiver, MailVerdict } from '../../../ports/mail-in.ts'
import { keyForMade } from '../../platform/file/index.ts'
import type { MailDeps } from './deps.ts'
import { findDestination, letterOf, type Destination } from './find-destination.ts'
import { readReturned } from './jobs.ts'
import { keepMail, type KeptMail } from './keep-mail.ts'
import { isOperators, takeForOperator, type OperatorDeps } from './operator-mail.ts'

type ReceiveDeps = Pick<MailDeps, 'db' | 'clock' | 'rateLimits' | 'jobs' | 'files' | 'audit' | 'mailDomain'> & OperatorDeps
/** `postmaster` may stand without a domain. */
const localOf = (address: string): string => (address.includes('@') ? address.slice(0, address.lastIndexOf('@')) : address)

export const judgeRecipient =
  ({ db, clock, rateLimits, mailDomain }: ReceiveDeps): MailReceiver['judgeRecipient'] =>
  async (address, peer): Promise<MailVerdict> => {
    if (address !== 'postmaster') {
      if (!emailHolds(address)) return 'unknown'
      if (mailDomainOf(address) !== mailDomain) return 'relay'
    }
    return db.outside(async (tx) => {
      // Counts alone are written: a crash may forget the last of them, and no sender waits for the disk.
      await sql`set local synchronous_commit = off`.execute(tx)
      if (!(await rateLimits.consume(tx, 'mailInPeer', peer))) return 'later'
      if (isOperators(localOf(address))) return (await rateLimits.consume(tx, 'mailInOperator', 'all')) ? 'taken' : 'later'
      const letter = letterOf(localOf(address))
      if (letter !== undefined) return (await aboutOf(tx, letter)) ? 'taken' : 'unknown'
      const found = await findDestination(tx, localOf(address), clock.now())
      // Whoever tries names is put off.
      if (found.is === 'unknown') return (await rateLimits.consume(tx, 'mailInUnknown', peer)) ? 'unknown' : 'later'
      if (found.is === 'paused') return 'paused'
      return (await rateLimits.consume(tx, 'mailInAddress', address)) ? 'taken' : 'later'
    })
  }
const aboutOf = async (tx: Tx, id: string) =>
  (await tx.selectFrom('outbox').select('about').where('id', '=', id).where('about', 'is not', null).executeTakeFirst())?.about ?? undefined

export const receiveMail = (deps: ReceiveDeps): MailReceiver['receive'] => {
  const keep = keepMail(deps)
  return async (mail) => {
    const { db, clock } = deps
    const locals = [...new Set(mail.to.map(localOf))]
    const { byCompany, letters } = await db.outside(async (tx) => {
      const destinations: (Destination & { readonly address: string })[] = []
      const returned = []
      for (const local of locals) {
        const letter = letterOf(local)
        const about = letter === undefined ? undefined : await aboutOf(tx, letter)
        if (about) returned.push(about)
        const found = letter === undefined ? await findDestination(tx, local, clock.now()) : undefined
        if (found?.is === 'taken') destinations.push({ ...found.to, address: `${local}@${deps.mailDomain}` })
      }
      return { byCompany: Map.groupBy(destinations, ({ companyId }) => companyId), letters: returned }
    })
    const operators = locals.filter(isOperators)
    if (byCompany.size + letters.length + operators.length === 0)
      throw Object.assign(new Error('no such mailbox here'), { responseCode: 550 })
    if (operators[0] !== undefined) await takeForOperator(deps)(mail, operators[0])
    for (const [companyId, destinations] of byCompany) await keep(keptFor(mail, companyId, destinations))
    for (const about of letters) {
      const key = keyForMade(deps.files)(about.companyId)
      await deps.files.storage.put(key, createReadStream(mail.path), mail.size)
      await db.inTenant(about, (tx) => deps.jobs.add(tx, readReturned, { companyId: about.companyId, key, name: 'returned.eml', about }))
    }
  }
}
const keptFor = (
  mail: IncomingMail,
  companyId: string,
  destinations: readonly (Destination & { readonly address: string })[],
): KeptMail => ({
  companyId,
  size: mail.size,
  sha256: mail.sha256,
  bytes: () => createReadStream(mail.path),
  via: 'smtp',
  source: destinations.some(({ userId }) => userId === null) ? entrySource.companyMailbox : entrySource.personalMailbox,
  envelopeFrom: mail.from.slice(0, 200),
  peer: mail.peer,
  helo: mail.helo.slice(0, 200),
  destinations,
})
