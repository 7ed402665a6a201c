export const login = {
  title: 'Log in', slogan1: 'Every invoice,', slogan2: 'accounted for.', text1: 'Collect, recognise, check, sort and archive,', text2: 'in one ledger.', foot: 'Kept apart by company　·　Originals fingerprinted　·　Every action on record',
  account: 'Phone or e-mail', password: 'Password', submit: 'Log in', accountRequired: 'Enter your phone or e-mail', passwordRequired: 'Enter your password', demo: 'Demo account',
}
