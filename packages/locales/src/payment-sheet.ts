// Words of the sheet of payments: Chinese in every language, as all exported sheets are.
export { paymentSheet } from './zh-CN/payment-sheet.ts'
