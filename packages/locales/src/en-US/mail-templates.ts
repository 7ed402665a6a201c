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
    text: 'Hello {name},\n\nYou are adding {email} to Piaotai as a personal mailbox for receiving invoices. Please confirm it within 7 days:\n{confirm}\n\nWas this not you? Cancel it here:\n{cancel}\n\nPiaotai',
  },
  invitation: {
    subject: '{inviter} invites you to join {company}',
    text: '[Piaotai] {inviter} invites you to join “{company}”. Open the link before it expires: {link}',
  },
  joinAccepted: {
    subject: '{company} accepted your request to join',
    text: '[Piaotai] {company} accepted your request to join. Open it here: {link}',
  },
  joinRefused: {
    subject: '{company} refused your request to join',
    text: '[Piaotai] {company} refused your request to join. Check with the company, and apply again if needed: {link}',
  },
  partnerInvitation: {
    subject: '{company} invites your company to link on Piaotai',
    text: '[Piaotai] {company} invites your company to link, so that you can exchange invoices directly. Open the link within {days} days, log in or register, and accept or refuse: {link}\nIf you do not know them, ignore this e-mail.',
  },
  turnedBad: {
    subject: 'Invoice {number} is {state}',
    text: '[Piaotai] Re-verification: invoice {number}, already used, is {state}. Check its payment and booking: {link}',
  },
  returned: {
    subject: 'Invoices returned to you: {count}',
    text: '[Piaotai] {by} returned invoices you submitted for payment ({count}): {numbers}. Reason: {remark}. They are unused again; you can correct and resubmit them: {link}',
  },
  partnerLink: { subject: '{company} {act}', text: '[Piaotai] {company} {act}. See {link}' },
  noticed: { subject: '{sentence}', text: '[Piaotai] {sentence}. See {link}' },
  digest: {
    subject: 'Piaotai: unread notices ({count})',
    text: 'Hello {name},\n\nYour unread notices at “{company}” ({count}):\n\n{lines}\n\nView them: {link}\nTo change how often you get this, go to “Notices” under My settings.\n\nPiaotai',
  },
  deliveryRefused: {
    subject: '{customer} refused delivery {number}',
    text: '[Piaotai] {customer} refused the invoices you delivered ({number}). Reason: {reason}. You can check and deliver them again: {link}',
  },
  deliveryCodeVoid: {
    subject: 'The sign-off code of delivery {number} is void',
    text: '[Piaotai] The sign-off code of your delivery to {customer} ({number}) was entered wrongly 20 times and is void. Check with the recipient, then reset the code in the delivery records: {link}',
  },
  recoveryCodeUsed: {
    subject: 'A recovery code was used on your Piaotai account',
    text: '[Piaotai] A recovery code was just used on your account instead of an authenticator code. Codes left: {left}. If this was not you, change your password at once and generate new recovery codes.',
  },
  recoveryCodesRenewed: {
    subject: 'New recovery codes for your Piaotai account',
    text: '[Piaotai] New recovery codes were just generated for your account; the old ones no longer work. If this was not you, change your password at once.',
  },
  changed: {
    subject: 'Your Piaotai account has changed',
    text: '[Piaotai] Your account has just {change}; other devices are logged out.{ended} If this was not you, reset your password at once.',
  },
  notice: { subject: 'Your Piaotai account', text: '[Piaotai] {notice}{ended}' },
}
export const mailTemplateWords: Words = {
  purpose: {
    signIn: 'log in',
    register: 'register',
    reset: 'reset your password',
    bind: 'add a phone or e-mail',
    confirm: 'confirm an action that cannot be undone',
    factor: 'log in (second step)',
    enrol: 'set up an authenticator for your account',
    prove: 'confirm that it is you after single sign-on',
    sign: 'sign for invoices',
  },
  notice: {
    placeLocked:
      'Your password was entered wrongly several times from one place. Password login is blocked there for 15 minutes; elsewhere and on your known devices you can log in as usual. Your password was not guessed. If this was not you, choose a longer password and turn on the authenticator.',
    factorReset:
      'The operators turned off the authenticator (second factor) of your account, and every device is logged out. Log in and turn it on again. If you did not ask for this, contact customer service at once.',
    sessionsEnded:
      'The operators logged your account out on every device. Please log in again. If you did not ask for this, change your password and contact customer service at once.',
    disabled:
      'The operators disabled your account: every device is logged out, and you cannot log in for now. If you have questions, contact customer service.',
    enabled: 'The operators enabled your account again: you can log in now.',
    erased:
      'Your account is closed: your name, phone, e-mail, WeChat and password have been deleted, and you can no longer log in. Invoices and vouchers held by companies are kept as the law requires.',
  },
  act: {
    invite: 'invites your company to link',
    accept: 'has accepted the link',
    refuse: 'has refused the link',
    end: 'has ended the link with your company',
  },
  state: { void: 'void', red: 'reversed' },
  change: {
    password: 'had its password changed',
    reset: 'had its password reset',
    others: 'been logged out everywhere else',
    tel: 'had its phone changed',
    email: 'had its e-mail changed',
    totpOn: 'had its authenticator turned on',
    totpOff: 'had its authenticator turned off',
  },
}
