// Pages for anybody: joining a company, questions on mail, what the product is and its terms, links of mailboxes.
export const visitor = {
  join: {
    title: 'Join a company', invited: '{{inviter}} invites you to join', until: 'Good until {{date}}', number: 'Company number', approval: 'An administrator decides on your request', direct: 'You join as soon as you confirm', submit: 'Join this company', request: 'Send the request',
    login: 'Log in to join', register: 'Register', signedInAs: 'You join as {{name}}', byNumber: 'Join by company number', numberHint: 'The number stands beside the company’s name; ask an administrator for it', numberRequired: 'Enter the company number', numberWrong: 'A company number has 4 to 12 digits',
    find: 'Find', message: 'Message', messageHint: 'Tells the administrator who you are; 100 characters at most', joined: 'You joined {{company}}', waiting: 'Your request was sent; an administrator of {{company}} decides', waitingText: 'Once accepted, you can switch to the company at the top right.', waitingFirst: 'You enter it as soon as you are let in; you may also close this page and log in later.', enter: 'Go to the company', home: 'Back to home', toLogin: 'Log in', nobodys: 'No company has this number; check it with an administrator', refused: '{{company}} did not accept your request', refusedText: 'Ask an administrator, then send it again.',
    mine: 'My invitations and requests', invitation: '{{inviter}} invites you, good until {{date}}', accept: 'Accept', requested: 'Requested {{date}}', withdraw: 'Withdraw', withdrawn: 'The request was withdrawn', state: { waiting: 'Waiting', accepted: 'Accepted', refused: 'Refused', withdrawn: 'Withdrawn' },
    need: 'Log in first, then join by the company number.', invalid: 'This invitation cannot be used', invalidText: 'It has expired, was revoked or is used up. Ask for a new one.', create: 'Create a company', nameHint: 'Administrators and colleagues see this name',
  },
  mailbox: {
    title: 'Binding a mailbox', of: '{{user}} wants to collect invoices from', waiting: 'Once confirmed, invoices mailed to this address go to {{user}}’s account.', confirm: 'Confirm', cancel: 'Not me: cancel', confirmed: 'The mailbox is bound', confirmedText: 'Invoices mailed to {{email}} are collected.', already: 'This mailbox is bound to {{user}}’s account.', cancelBound: 'Unbind',
    cancelled: 'The binding is cancelled', cancelledText: '{{email}} collects no invoices any more and gets no reminders.', invalid: 'This link does not work any more', invalidText: 'It was used already or has expired. Send a new confirmation mail from “My settings”.', toSettings: 'Go to My settings', cancelTitle: 'Cancel the binding of a mailbox', cancelAsk: 'After that, invoices mailed to this address do not go to {{user}}’s account. Those received before stay.',
  },
  receipt: { title: 'Signing for e-invoices', text: 'Receiving invoices with a sign-off code is not available yet; it will appear here.' },
  problems: {
    title: 'Questions on invoices by e-mail', sub: 'Nothing came, nothing was read, somebody else’s: look here first.',
    items: [
      { q: 'The confirmation mail did not come', a: 'Look into the junk folder and allow the sender’s domain. If it has not come after a minute, send it again from “My settings”.' },
      { q: 'The invoice in my mail was not recorded', a: 'Attachments must be PDF, OFD, XML, JPG, PNG or ZIP, 30 MB each at most. If the mail has a link only, download the invoice and upload it.' },
      { q: 'I sent an invoice twice. Is it there twice?', a: 'No. An invoice is recorded once by its number; a better original replaces the earlier one, and the import records say so.' },
      { q: 'Somebody bound my mailbox', a: 'Open “cancel” in the confirmation mail. Invoices received before stay where they are.' },
      { q: 'How many mailboxes can I bind?', a: 'Five of your own. The company’s mailboxes are set by its administrator.' },
      { q: 'Invoices go to my old address', a: 'Forward mail from the old address to a bound one, or bind the old one too in “My settings”.' },
    ],
  },
  outbox: {
    title: 'Local outbox', sub: 'In a local trial SMS, mail and the answers of image codes are shown here; nothing is really sent.', kind: { all: 'All', mail: 'Mail', sms: 'SMS', captcha: 'Image code' }, copy: 'Copy the code',
    empty: 'No message yet', emptyText: 'Ask for a code or invite a colleague: the message appears here at once.', absent: 'There is no outbox here', absentText: 'It exists in a local trial with the embedded database only.',
  },
  about: {
    title: 'Piaotai', product: 'The product', terms: 'Terms', privacy: 'Privacy policy', slogan: 'Every invoice, accounted for.', lead: 'From receipt to payment and archive, in one ledger.', start: 'Try it free', login: 'Log in',
    points: [
      { title: 'Collects all', text: 'Uploads, mailboxes, scans, partners’ deliveries and the tax platform end in one ledger; each invoice is recorded once.' },
      { title: 'Reads right', text: 'Structured data comes first; print and photo confirm one another. A doubtful field is marked, never guessed.' },
      { title: 'Keeps order', text: 'Menus, buttons and rows are granted by person; each change keeps the values before and after, and the reason.' },
      { title: 'Stores safely', text: 'Originals are fingerprinted and never altered; companies are kept apart.' },
    ],
    termsText: [
      'The service is run by whoever deploys it, to collect, recognise, check, deliver and archive VAT invoices. Register under your true identity; you answer for what is done with your account.',
      'Invoices and papers that you upload belong to your company. They are processed to provide the service and for nothing else.',
      'Features and members of a trial are those on the suite page. When it ends your data stays; new work is limited.',
      'Upload nothing unlawful or foreign to invoicing. Do not try to get around permissions or to disturb the service.',
      'When the tax platform is down for maintenance, verifications are marked as delayed and tried again.',
    ],
    privacyText: [
      'We collect what the service needs: name, phone, e-mail, devices and actions, and the invoices you upload.',
      'Of a password only an irreversible digest is kept. “Remember” uses a secure cookie of the browser; the page keeps no password.',
      'Phone and e-mail serve log-in, recovery and notices. They are given to nobody else and are masked in logs.',
      'Originals and logs are kept as accounting records must be. When an account is closed, the link to the person is cut.',
      'You can see and change your data in your personal information, log out other devices, or ask your administrator or customer service to see, correct or erase it.',
    ],
  },
}
