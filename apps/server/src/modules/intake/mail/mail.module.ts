// Mail in: addresses, bound mailboxes, mails and their parts.
import { defineModule, defineWork } from '../../../kernel/module.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { Naming } from '../../platform/file/index.ts'
import {
  addMailAccount,
  bindOwnMailAccount,
  listMailAccounts,
  listOwnMailAccounts,
  readMailAccountNow,
  removeMailAccount,
  testMailAccount,
  unbindOwnMailAccount,
} from './accounts.ts'
import {
  addNamedAddress,
  changeCompanyAddress,
  changeNamedAddress,
  changeOwnMailAddress,
  readMailAddresses,
  readOwnMailAddress,
  removeNamedAddress,
} from './addresses.ts'
import { changeMailAccount, changeOwnMailAccount } from './change-account.ts'
import { attachToLink, ignoreLink, reprocessMails } from './change-mails.ts'
import { deadLetterAccount, deadLetterLink, deadLetterMail } from './dead-letters.ts'
import type { MailDeps } from './deps.ts'
import { runFetchLink } from './fetch-link.ts'
import { findDestination } from './find-destination.ts'
import { fetchLink, openMail, proposeCommercial, readAccount, readReturned } from './jobs.ts'
import { countMails } from './find-mails.ts'
import { downloadMail, listMails, readMail } from './list-mails.ts'
import { makeCommercial } from './make-commercial.ts'
import { runOpen } from './open-mail.ts'
import { beginMailOAuth, beginOwnMailOAuth, finishMailOAuth, readMailOAuth } from './oauth-consent.ts'
import type { OperatorDeps } from './operator-mail.ts'
import { runPropose } from './propose-commercial.ts'
import { runReadAccount } from './read-account.ts'
import { judgeRecipient, receiveMail } from './receive-mail.ts'
import { resumeWaiting } from './resume-waiting.ts'
import { runReturned } from './returned-mail.ts'
import { addSenderRule, listSenderRules, removeSenderRule } from './sender-rules.ts'
import { mailSubscribers } from './subscribers.ts'
import { mailSecrets } from './sealed.ts'

const namedByMails: Naming = async (tx, keys) =>
  (
    await tx
      .selectFrom('mail_message')
      .select('stored_key')
      .where('stored_key', 'in', [...keys])
      .execute()
  ).flatMap((row) => row.stored_key ?? [])

export const mailModule = defineModule({
  sealed: mailSecrets,
  offers: ({ clock }: Pick<MailDeps, 'clock'>) => ({
    namings: { mails: namedByMails },
    /** Deliveries inside the platform go to the same addresses as mail does. */
    ownerOfAddress: async (tx: Tx, local: string) => {
      const found = await findDestination(tx, local, clock.now())
      return found.is === 'taken' ? found.to : undefined
    },
  }),
  useCases: (deps: MailDeps) => ({
    listMails: listMails(deps),
    countMails: countMails(deps),
    readMail: readMail(deps),
    downloadMail: downloadMail(deps),
    reprocessMails: reprocessMails(deps),
    attachToLink: attachToLink(deps),
    ignoreLink: ignoreLink(deps),
    makeCommercial: makeCommercial(deps),
    readMailAddresses: readMailAddresses(deps),
    changeCompanyAddress: changeCompanyAddress(deps),
    addNamedAddress: addNamedAddress(deps),
    changeNamedAddress: changeNamedAddress(deps),
    removeNamedAddress: removeNamedAddress(deps),
    listMailAccounts: listMailAccounts(deps),
    addMailAccount: addMailAccount(deps),
    changeMailAccount: changeMailAccount(deps),
    removeMailAccount: removeMailAccount(deps),
    testMailAccount: testMailAccount(deps),
    readMailAccountNow: readMailAccountNow(deps),
    listSenderRules: listSenderRules(deps),
    addSenderRule: addSenderRule(deps),
    removeSenderRule: removeSenderRule(deps),
    readOwnMailAddress: readOwnMailAddress(deps),
    changeOwnMailAddress: changeOwnMailAddress(deps),
    listOwnMailAccounts: listOwnMailAccounts(deps),
    bindOwnMailAccount: bindOwnMailAccount(deps),
    unbindOwnMailAccount: unbindOwnMailAccount(deps),
    changeOwnMailAccount: changeOwnMailAccount(deps),
    readMailOAuth: readMailOAuth(deps),
    beginMailOAuth: beginMailOAuth(deps),
    beginOwnMailOAuth: beginOwnMailOAuth(deps),
    finishMailOAuth: finishMailOAuth(deps),
  }),
  /** Called by the listener. */
  commands: (deps: MailDeps & OperatorDeps) => ({ judgeRecipient: judgeRecipient(deps), receiveMail: receiveMail(deps) }),
  subscribers: mailSubscribers,
  jobs: [
    defineWork(openMail, { room: { atOnce: 1, spare: 1 }, run: runOpen, deadLetter: deadLetterMail }),
    defineWork(fetchLink, { room: 4, run: runFetchLink, deadLetter: deadLetterLink }),
    defineWork(proposeCommercial, { room: 1, run: runPropose }),
    defineWork(readAccount, { room: 4, run: runReadAccount, deadLetter: deadLetterAccount }),
    defineWork(readReturned, { room: 1, run: runReturned }),
  ],
  sweep: resumeWaiting,
})
