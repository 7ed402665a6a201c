export const paymentSettings = {
  title: 'Payment settings',
  facts: 'For the whole company',
  termDays: 'Payment term (days)',
  termDaysHint: 'Days from invoice date to due date, 0–{{max}}',
  second: 'Second approval from (CNY)',
  secondHint:
    'From this amount, the submitter cannot confirm the payment; leave empty for no second approval. For {{days}} days after raising or clearing it, you yourself still work with the old amount',
  save: 'Save',
  discard: 'Discard',
  saved: 'Saved',
  termWrong: 'Enter a whole number from 0 to {{max}}',
  secondWrong: 'Enter an amount of 0 or more, with at most two decimals',
}
