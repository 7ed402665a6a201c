// Saves the bytes of a bank file under a name that tells its number, bank and count, and the rows that it leaves out.
import type { TFunction } from 'i18next'
import { bankFormatEndings } from '@piaotai/domain/payment/bank-file.ts'
import { saveFile } from '../../../lib/http/api.ts'
import type { BankFile } from './bank-file.queries.ts'

export const saveBankFile = (t: TFunction<'paymentBankFiles'>, { id, number, format, day, count, out }: BankFile): Promise<void> =>
  saveFile(
    'downloadBankFile',
    t('fileName', {
      number: number || day,
      format: t(`format.${format}`),
      count: count - out.length,
      left: out.length > 0 ? t('fileLeft', { lines: out.join('-') }) : '',
      ending: bankFormatEndings[format],
    }),
    { id },
  )
