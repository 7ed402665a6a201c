// Keys and types of mails and mailboxes.
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { mailSettingsEndpoints } from '@piaotai/contract/mail/settings.ts'
import type { ownMailboxEndpoints } from '@piaotai/contract/mail/own-mailboxes.ts'
import type { mailEndpoints } from '@piaotai/contract/mail/mail.ts'

export const mailsKey = ['mails'] as const
export const mailboxesKey = ['mailboxes'] as const
export type Area = 'personal' | 'company'
export type Mail = Received<typeof mailEndpoints.listMails>['content'][number]
export type MailDetail = Received<typeof mailEndpoints.readMail>
export type MailPart = MailDetail['parts'][number]
export type MailsQuery = Omit<Sent<typeof mailEndpoints.listMails>, 'area'>
export type MailAddresses = Received<typeof mailSettingsEndpoints.readMailAddresses>
export type MailAccount = Received<typeof mailSettingsEndpoints.listMailAccounts>['content'][number]
export type SenderRule = Received<typeof mailSettingsEndpoints.listSenderRules>['content'][number]
export type OwnAddress = Received<typeof ownMailboxEndpoints.readOwnMailAddress>
