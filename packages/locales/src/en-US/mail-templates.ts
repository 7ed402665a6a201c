import type { mailTemplates as zh, mailTemplateWords as zhWords } from '../zh-CN/mail-templates.ts'

type MailTemplates = { readonly [K in keyof typeof zh]: { readonly subject: string; readonly text: string } }
type Words = { readonly [K in keyof typeof zhWords]: { readonly [W in keyof (typeof zhWords)[K]]: string } }
/** Mail and SMS to people; an SMS has no subject. The notified event fills the {names}. */
export const mailTemplates: MailTemplates = {
  code: {
    subject: 'Piaotai code {code}',
    text: '[Piaotai] Your code to {purpose} is {code}, valid for 10 minutes. Do not share it; ignore this message if it was not you.',
  },
  mailbox: {
    subject: 'Confirm your mailbox for Piaotai',
    text: 'Hello {name},\n\nyou are binding {email} to Piaotai as a personal mailbox that receives invoices. Confirm it within 7 days:\n{confirm}\n\nNot you? Cancel it:\n{cancel}\n\nPiaotai',
  },
  invitation: {
    subject: '{inviter} invites you to {company}',
    text: '[Piaotai] {inviter} invites you to join "{company}". Open the link before it expires: {link}',
  },
  partnerInvitation: {
    subject: '{company} invites your company to link on Piaotai',
    text: '[Piaotai] {company} invites your company to link, so that you exchange invoices directly. Open the link within {days} days, sign in or register, and accept or refuse: {link}\nYou do not know them? Ignore this mail.',
  },
  turnedBad: {
    subject: 'Invoice {number} is {state}',
    text: '[Piaotai] Re-verification: invoice {number}, in use, is {state}. Check its payment and booking: {link}',
  },
  returned: {
    subject: 'Invoices returned to you: {count}',
    text: '[Piaotai] {by} returned invoices that you submitted for payment ({count}): {numbers}. Reason: {remark}. They are unused again and can be submitted anew: {link}',
  },
  partnerLink: { subject: '{company} {act}', text: '[Piaotai] {company} {act}. See {link}' },
  noticed: { subject: '{sentence}', text: '[Piaotai] {sentence}. See {link}' },
  digest: {
    subject: 'Piaotai: unread notices ({count})',
    text: 'Hello {name},\n\nyour unread notices at "{company}" ({count}):\n\n{lines}\n\nSee {link}\nChange this under "Notices" in My settings.\n\nPiaotai',
  },
  deliveryRefused: {
    subject: '{customer} refused delivery {number}',
    text: '[Piaotai] {customer} refused the invoices that you delivered ({number}). Reason: {reason}. Check and deliver again: {link}',
  },
  deliveryCodeVoid: {
    subject: 'The sign-in code of delivery {number} is void',
    text: '[Piaotai] the sign-in code of your delivery to {customer} ({number}) was entered wrong 20 times and is void. Ask the recipient, then reset the code in the delivery records: {link}',
  },
  recoveryCodeUsed: {
    subject: 'A recovery code of your Piaotai account was used',
    text: "[Piaotai] A recovery code was just used on your account in place of the authenticator's code; codes left: {left}. If this was not you, change your password at once and make new recovery codes.",
  },
  recoveryCodesRenewed: {
    subject: 'Your Piaotai recovery codes were regenerated',
    text: '[Piaotai] New recovery codes for your authenticator were just generated; the old codes no longer work. If this was not you, change your password at once.',
  },
  changed: {
    subject: 'Your Piaotai account has changed',
    text: '[Piaotai] Your account {change} just now; other devices are logged out.{ended} If this was not you, reset your password at once.',
  },
  notice: { subject: 'Your Piaotai account', text: '[Piaotai] {notice}{ended}' },
}
export const mailTemplateWords: Words = {
  purpose: {
    signIn: 'sign in',
    register: 'register',
    reset: 'reset your password',
    bind: 'bind a phone or e-mail',
    confirm: 'confirm an irreversible action',
    factor: 'sign in (second step)',
    enrol: 'set up an authenticator for your account',
    prove: 'confirm that it is you after single sign-on',
    sign: 'sign for invoices',
  },
  notice: {
    placeLocked:
      'Repeated wrong passwords for your account came from one place. Password sign-in is blocked there for 15 minutes; elsewhere and on your known devices you sign in as usual. Your password was not guessed. If this was not you, choose a longer password and switch on the authenticator.',
    factorReset:
      'The operators switched the authenticator (second factor) of your account off, and every device is logged out. Sign in and switch it on again. If you did not ask for this, contact customer service at once.',
    sessionsEnded:
      'The operators logged your account out on every device. Please sign in again. If you did not ask for this, change your password and contact customer service at once.',
    disabled:
      'The operators disabled your account: every device is logged out, and it cannot sign in for now. Ask customer service about it.',
    enabled: 'The operators enabled your account again: you can sign in now.',
    erased:
      'Your account is closed: name, phone, e-mail, WeChat and password are deleted, and it cannot sign in any more. Invoices and vouchers that companies hold are kept as the law requires.',
  },
  act: {
    invite: 'invites your company to a link',
    accept: 'has accepted the link',
    refuse: 'has refused the link',
    end: 'has ended the link with your company',
  },
  state: { void: 'void', red: 'reversed' },
  change: {
    password: 'changed its password',
    reset: 'had its password reset',
    others: 'was signed out everywhere else',
    tel: 'changed its phone',
    email: 'changed its e-mail',
    totpOn: 'switched its authenticator on',
    totpOff: 'switched its authenticator off',
  },
}
