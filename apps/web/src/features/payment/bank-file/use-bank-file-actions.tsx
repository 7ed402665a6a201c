// What can be done with a bank file: its download, which warns the second time, and rows that the bank refused.
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { minuteOf } from '../../../lib/format/moment.ts'
import { useRowActions, type RowActions } from '../../../ui/kits/list/use-row-actions.tsx'
import { bankFilesKey, type BankFile } from './bank-file.queries.ts'
import { saveBankFile } from './save-bank-file.ts'

const RefuseDialog = lazy(() => import('./refuse-dialog.tsx'))

/** `out`: rows that are not downloaded any more, counted from 1. */
const outOf = ({ rows }: BankFile): number => rows.refused.count + rows.void.count

export const useBankFileActions = (): RowActions<BankFile> => {
  const { t } = useTranslation('paymentBankFiles')
  const { t: tr } = useTranslation('paymentFileRows')
  const [refusing, setRefusing] = useState<BankFile>()
  const actions = useRowActions<BankFile>({
    actions: [
      {
        key: 'refuse',
        allowed: ({ rows }) => rows.live.count > 0,
        label: () => tr('refuse.act'),
        quiet: true,
        open: (file) => {
          setRefusing(file)
        },
      },
      {
        key: 'download',
        allowed: (file) => file.downloads === 0 && file.paid === 0 && outOf(file) < file.count,
        label: () => t('files.download'),
        rowLabel: ({ number, madeAt }) => t('files.downloadOne', { at: number || minuteOf(madeAt) }),
        run: ([file]) => saveBankFile(t, file!),
        done: () => t('files.saved'),
      },
      {
        key: 'again',
        allowed: (file) => (file.downloads > 0 || file.paid > 0) && outOf(file) < file.count,
        label: ({ look }) => (look.length > 0 ? tr('drawer.leftAct') : t('files.download')),
        rowLabel: ({ number, madeAt }) => t('files.downloadOne', { at: number || minuteOf(madeAt) }),
        confirm: ([file]) => ({
          title: t('files.warnTitle'),
          content: [
            file!.downloads > 0
              ? t('files.warnText', { count: file!.downloads, at: file!.downloadedAt === null ? '' : minuteOf(file!.downloadedAt) })
              : '',
            file!.paid > 0 ? t('files.paidWarn', { count: file!.paid }) : '',
            file!.out.length > 0 ? t('files.leftWarn', { lines: file!.out.join('、') }) : '',
          ]
            .filter((part) => part !== '')
            .join(' '),
          okText: t('files.warnOk'),
          cancelText: t('cancel'),
        }),
        run: ([file]) => saveBankFile(t, file!),
        done: () => t('files.saved'),
      },
    ],
    nameOf: ({ number, madeAt }) => ({ number: number || minuteOf(madeAt), name: null }),
    stale: [bankFilesKey],
  })
  return {
    ...actions,
    outcome: refusing ? (
      <Suspense>
        <RefuseDialog
          file={refusing}
          onClose={() => {
            setRefusing(undefined)
          }}
        />
      </Suspense>
    ) : (
      actions.outcome
    ),
  }
}
