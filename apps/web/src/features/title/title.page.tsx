// 企业抬头: what invoices made out to the company may bear. Every change has all invoices compared anew.
import { App, Button, Skeleton } from 'antd'
import { FileSpreadsheet, LoaderCircle, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { api } from '../../lib/http/api.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { useSession } from '../../lib/session/session.ts'
import { EmptyPage } from '../../ui/page/empty-page.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { TitleTable } from './title-table.tsx'
import { useTitleChange, useTitles, type Title } from './title.queries.ts'
import styles from './title.module.css'

const TitleDialog = lazy(() => import('./title-dialog.tsx'))
const ImportDialog = lazy(() => import('./import-dialog.tsx'))
type Pending = { readonly what: 'import' } | { readonly what: 'title'; readonly title?: Title; readonly start?: Partial<Title> }

const TitlesPage = () => {
  const { t } = useTranslation(['title', 'shell'])
  const { message } = App.useApp()
  const titles = useTitles()
  const company = useSession()?.company
  const missingPermission = useMissingPermission()('enterpriseRise.edit')
  const [pending, setPending] = useState<Pending>()
  const recheck = useTitleChange(() => api.user.recheckTitles({}))
  const list = titles.data?.content ?? []
  const full = list.length >= limits.titles ? t('full', { max: limits.titles }) : undefined
  const refused = missingPermission ?? full
  const off = { disabled: refused !== undefined || !titles.data, title: refused }
  const add = (
    <Button
      type="primary"
      icon={<Plus size={15} />}
      {...off}
      onClick={() => {
        setPending({ what: 'title' })
      }}
    >
      {t('add')}
    </Button>
  )
  const bring = (
    <Button
      icon={<FileSpreadsheet size={15} />}
      {...off}
      onClick={() => {
        setPending({ what: 'import' })
      }}
    >
      {t('import')}
    </Button>
  )
  if (titles.isError && !titles.data)
    return <LoadFailed title={t('failed')} text={t('failedText')} onRetry={titles.refetch} error={titles.error} />
  const own = company && (
    <Button
      type="primary"
      {...off}
      onClick={() => {
        setPending({ what: 'title', start: { name: company.name, taxId: company.taxId } })
      }}
    >
      {t('useOwn')}
    </Button>
  )
  return (
    <>
      <PageHead
        title={t('page.menu_4.enterpriseRise', { ns: 'shell' })}
        facts={titles.data ? t('facts', { count: list.length, max: limits.titles }) : undefined}
        actions={
          <>
            <Button
              disabled={missingPermission !== undefined || list.length === 0}
              title={missingPermission}
              loading={recheck.isPending}
              onClick={() => {
                recheck.mutateAsync(undefined).then(
                  () => {
                    void message.success(t('recheckStarted'))
                  },
                  () => undefined,
                )
              }}
            >
              {t('recheck')}
            </Button>
            {bring}
            {add}
          </>
        }
      />
      <div className={styles['titles']}>
        {!titles.data ? (
          <Skeleton active />
        ) : list.length === 0 ? (
          <EmptyPage
            of="titles"
            subject="book"
            acts={[
              { label: t('useOwn'), why: refused, button: own },
              { label: t('import'), why: refused, button: bring },
            ]}
          />
        ) : (
          <>
            <TitleTable
              titles={list}
              missingPermission={missingPermission}
              onEdit={(title) => {
                setPending({ what: 'title', title })
              }}
            />
            <Round {...titles.data.round} />
          </>
        )}
      </div>
      <Suspense>
        {pending?.what === 'import' ? (
          <ImportDialog
            onClose={() => {
              setPending(undefined)
            }}
          />
        ) : null}
        {pending?.what === 'title' ? (
          <TitleDialog
            title={pending.title}
            start={pending.start ?? {}}
            onClose={() => {
              setPending(undefined)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
export default TitlesPage

/** How far the invoices have been compared with the titles as they are now. */
const Round = ({
  running,
  checked,
  changed,
  finishedAt,
}: {
  running: boolean
  checked: number
  changed: number
  finishedAt: string | null
}) => {
  const { t } = useTranslation('title')
  if (!running && finishedAt === null) return null
  return (
    <p className={styles['title-round']} role="status">
      {running ? (
        <>
          <LoaderCircle size={13} className="spin" aria-hidden="true" />
          {t('running')}
        </>
      ) : (
        t('finished', { count: checked, changed, at: minuteOf(finishedAt ?? '') })
      )}
    </p>
  )
}
