import type { company as source } from '../zh-CN/company.ts'
import type { Sentences } from '../zh-CN.ts'

export const company: Sentences<typeof source> = {
  comma: ', ', cancel: 'Cancel', save: 'Save', discard: 'Discard', failed: 'This could not be loaded', failedText: 'Check the network and try again.', retry: 'Try again',
  create: {
    title: 'Create a company', sub: 'Opens a trial of 30 days, with colleagues', name: 'Company name', placeholder: 'The full name on the business licence', hint: 'From two characters on, names of the directory are offered', taxId: 'Tax ID {{taxId}}, from the directory', required: 'Enter the company name', submit: 'Create', created: '“{{name}}” is created; the trial lasts until {{due}}', signOut: 'Sign out', orJoin: 'Is your company here already?', join: 'Ask to join',
    switchTitle: 'Switch to the new company?', switchText: '“{{name}}” is created, on trial until {{due}}, with up to {{members}} members. Go there now, or stay?', switchNow: 'Switch', stay: 'Stay',
  },
  home: {
    title: 'Company', identity: 'Company', edit: 'Edit', logo: 'Logo', addLogo: 'Upload a logo', changeLogo: 'Change the logo', removeLogo: 'Remove', logoSaved: 'Logo changed', name: 'Name', number: 'Number', copyNumber: 'Copy the number', taxId: 'Tax ID', externalNumber: 'External no.', createdAt: 'Created', none: 'Not set', taxIdWrong: 'This tax ID does not hold: a unified code has 18 characters and a check character', taxIdHint: 'Unified social credit code, 18 characters',
    suite: 'Suite', until: 'Valid until {{day}}', ended: 'Ended on {{day}}', noEnd: 'Without end', members: 'Members', quota: { verify: 'Verifications', taxPull: 'Tax pulls', mail: 'Delivery mails' }, features: 'Includes: {{list}}', superAdmin: 'Super admin', superAdminText: 'Only the super admin can hand the role on or dissolve the company, and cannot simply leave.',
  },
  proof: { code: 'Code', password: 'Password', passwordLabel: 'Your password' },
  transfer: { title: 'Hand over the role', text: 'You become staff and keep only a member’s rights; the other holds every right at once.', to: 'To', choose: 'Choose an active colleague', nobody: 'There is nobody to hand it to', submit: 'Hand over', done: 'Handed over' },
  dissolve: { section: 'Dissolve the company', sectionText: 'All staff must be removed first. Nobody can enter afterwards; invoices and log are kept as accounting archives demand.', open: 'Dissolve', takeData: 'Export the data first', title: 'Dissolve {{company}}', text: 'Nobody can enter at once, and you cannot undo it. Invoices, originals and log are kept for as long as accounting archives demand.', staffLeft: '{{count}} colleagues are still members; remove them under Staff first.', name: 'Type the full name “{{company}}” to confirm', nameDiffers: 'This is not the full name of the company', reason: 'Reason', reasonRequired: 'Say why', submit: 'Dissolve', done: '“{{company}}” is dissolved; its data is kept until {{day}}' },
  scan: { title: 'Scan settings', sub: 'What scans by the desktop client begin with', mode: 'Mode', category: 'Category', dpi: 'Resolution', dpiHint: '200 dpi is enough to read; 300 dpi makes larger files', colour: 'Colour', colourHint: 'Seals and patterns need colour', duplex: 'Both sides', saved: 'Scan settings saved' },
  notIncluded: { title: '{{page}} is not open yet', text: 'The present suite “{{suite}}” does not include it.', ended: 'The suite ended on {{day}}; until it is renewed invoices can be seen and exported, and people managed.', admin: 'Ask your admin', adminText: '{{name}}, super admin', sales: 'Ask sales', salesText: 'Workdays 9:00–18:00', online: 'Customer service', onlineText: 'Workdays 9:00–18:00', compare: 'Compare suites' },
}
