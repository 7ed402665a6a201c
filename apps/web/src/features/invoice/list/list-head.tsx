// The head of an invoice list: what was changed last, and what its page adds.
import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { lookedAt, type InvoiceList } from '../invoice-list.config.ts'

interface Props {
  readonly list: InvoiceList
  readonly title: string
  readonly onRecent: () => void
  /** Further buttons. */
  readonly children: ReactNode
}
export const ListHead = ({ list, title, onRecent, children }: Props) => {
  const { t } = useTranslation('invoice')
  const lacksChange = useMissingPermission()(list.edit, list.classify)
  const recent = list.granted ? undefined : (
    <Button disabled={lacksChange !== undefined} title={lacksChange} icon={<Undo2 size={15} aria-hidden="true" />} onClick={onRecent}>
      {t('batch.recent')}
    </Button>
  )
  return (
    <PageHead
      title={title}
      facts={t(`scope.${lookedAt(list)}`)}
      actions={
        <>
          {recent}
          {children}
        </>
      }
    />
  )
}
