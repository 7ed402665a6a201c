export const paymentSettings = {
  title: 'Payment settings',
  facts: 'For the whole company',
  termDays: 'Payment term (days)',
  termDaysHint: 'Days from the invoice’s date until it is due, 0–{{max}}',
  second: 'Second person from (CNY)',
  secondHint:
    'Whoever submitted a batch of this amount does not confirm it; leave empty to ask for nobody else. Whoever raises or clears it stays under the former amount for {{days}} days',
  save: 'Save',
  discard: 'Discard',
  saved: 'Saved',
  termWrong: 'Enter a whole number from 0 to {{max}}',
  secondWrong: 'Enter an amount of zero or more, two decimals at most',
}
