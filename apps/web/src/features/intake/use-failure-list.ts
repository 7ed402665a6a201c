// The failure list of an import or of chosen records, as a CSV in the reader's language.
import { useTranslation } from 'react-i18next'
import { shanghaiZone } from '@piaotai/domain/shanghai.ts'
import { saveText } from '../../lib/browser/save-text.ts'
import type { ImportedFile } from '../../lib/upload/upload-register.ts'
import { endingOfFile, endingOfRow, type ImportRow } from '../../lib/upload/upload-rows.ts'
import { useDetailText } from './detail-text.ts'
import { csv, listName } from '../../shared/intake/failure-list.ts'
import { viewOfFile, viewOfRow, type RowView } from './row-view.ts'

interface Failed {
  readonly name: string
  readonly size: number
  readonly view: RowView
  readonly file?: ImportedFile | undefined
}

export const useFailureList = (): ((rows: readonly (ImportRow | ImportedFile)[]) => void) => {
  const { t, i18n } = useTranslation('intake')
  const say = useDetailText()
  return (rows) => {
    const failed = rows.flatMap((row): Failed[] => {
      const ending = 'phase' in row ? endingOfRow(row) : endingOfFile(row)
      if (ending !== 'failed' && ending !== 'attention') return []
      return [
        'phase' in row
          ? { name: row.name, size: row.size, view: viewOfRow(row), file: row.imported }
          : { name: row.name, size: row.size, view: viewOfFile(row), file: row },
      ]
    })
    const head = (['file', 'size', 'state', 'reason', 'next', 'number', 'time'] as const).map((key) => t(`failureList.${key}`))
    const lines = failed.map(({ name, size, view, file }) => [
      name,
      String(size),
      t(`state.${view.word}`),
      view.detail.map(say).join(' '),
      file ? t(`next.${file.next}`) : t(view.actions.includes('retry') ? 'next.retry' : 'next.replaceFile'),
      (file?.items ?? []).flatMap((item) => (item.number ? [item.number] : [])).join(' '),
      file ? new Date(file.createdAt).toLocaleString(i18n.language, { timeZone: shanghaiZone }) : '',
    ])
    saveText(listName(t('failureList.name'), new Date()), csv([head, ...lines]), 'text/csv')
  }
}
