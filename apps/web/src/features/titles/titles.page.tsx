// 企业抬头: what invoices made out to the company may bear. Every change has all invoices compared anew.
import { App, Button, Dropdown, Skeleton, Table, type TableColumnsType } from 'antd'
import { FileSpreadsheet, LoaderCircle, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { api } from '../../lib/api.ts'
import { copyText } from '../../lib/copy.ts'
import { minuteOf } from '../../lib/moment.ts'
import { useSession } from '../../lib/session.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useLacks } from '../../ui/lacks.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { invoiceDetails, useFormerWords } from './title-words.ts'
import { useTitleChange, useTitles, type Title } from './titles.queries.ts'
import './titles.css'

const TitleDialog = lazy(() => import('./title-dialog.tsx')), ImportDialog = lazy(() => import('./import-dialog.tsx'))
type Asked = { readonly what: 'import' } | { readonly what: 'title'; readonly title?: Title; readonly start?: Partial<Title> }

const TitlesPage = () => {
  const { t } = useTranslation(['titles', 'shell'])
  const { message } = App.useApp()
  const titles = useTitles(), team = useSession()?.team, lacks = useLacks()('enterpriseRise.edit')
  const [asked, setAsked] = useState<Asked>()
  const recheck = useTitleChange(() => api.user.recheckTitles({}))
  const list = titles.data?.content ?? [], full = list.length >= limits.titles ? t('full', { max: limits.titles }) : undefined, refused = lacks ?? full
  const off = { disabled: refused !== undefined || !titles.data, title: refused }
  const add = <Button type="primary" icon={<Plus size={15} />} {...off} onClick={() => { setAsked({ what: 'title' }) }}>{t('add')}</Button>
  const bring = <Button icon={<FileSpreadsheet size={15} />} {...off} onClick={() => { setAsked({ what: 'import' }) }}>{t('import')}</Button>
  if (titles.isError && !titles.data) return <EmptyState kind="none" title={t('failed')} text={t('failedText')} actions={<Button onClick={() => { void titles.refetch() }}>{t('retry')}</Button>} />
  const own = team && <Button {...off} onClick={() => { setAsked({ what: 'title', start: { name: team.name, taxId: team.taxId } }) }}>{t('useOwn')}</Button>
  return (
    <>
      <PageHead title={t('page.menu_4.enterpriseRise', { ns: 'shell' })} facts={titles.data ? t('facts', { count: list.length, max: limits.titles }) : undefined} actions={<>
        <Button disabled={lacks !== undefined || list.length === 0} title={lacks} loading={recheck.isPending} onClick={() => { recheck.mutateAsync(undefined).then(() => { void message.success(t('recheckStarted')) }, () => undefined) }}>{t('recheck')}</Button>
        {bring}{add}
      </>} />
      <div className="titles">
        {!titles.data ? <Skeleton active /> : list.length === 0 ? <EmptyState kind="start" title={t('empty')} text={t('emptyText')} actions={<span className="title-actions">{own}</span>} /> : (
          <><TitleTable titles={list} lacks={lacks} onEdit={(title) => { setAsked({ what: 'title', title }) }} /><Round {...titles.data.round} /></>
        )}
      </div>
      <Suspense>
        {asked?.what === 'import' ? <ImportDialog onClose={() => { setAsked(undefined) }} /> : null}
        {asked?.what === 'title' ? <TitleDialog title={asked.title} start={asked.start ?? {}} onClose={() => { setAsked(undefined) }} /> : null}
      </Suspense>
    </>
  )
}
export default TitlesPage

/** How far the invoices have been compared with the titles as they are now. */
const Round = ({ running, checked, changed, finishedAt }: { running: boolean; checked: number; changed: number; finishedAt: string | null }) => {
  const { t } = useTranslation('titles')
  if (!running && finishedAt === null) return null
  return (
    <p className="title-round" role="status">
      {running ? <><LoaderCircle size={13} className="spin" aria-hidden="true" />{t('running')}</> : t('finished', { count: checked, changed, at: minuteOf(finishedAt ?? '') })}
    </p>
  )
}

const TitleTable = ({ titles, lacks, onEdit }: { titles: readonly Title[]; lacks: string | undefined; onEdit: (title: Title) => void }) => {
  const { t } = useTranslation('titles')
  const { modal, message } = App.useApp()
  const formerWords = useFormerWords()
  const choose = useTitleChange((title: Title) => api.user.setDefaultTitle({ id: title.id })), remove = useTitleChange((title: Title) => api.user.removeTitle({ id: title.id }))
  const copy = (title: Title) => { void copyText(invoiceDetails(title, { name: t('column.name'), taxId: t('column.taxId'), address: t('column.address'), phone: t('column.phone'), bankName: t('column.bankName'), bankAccount: t('column.bankAccount') })).then(() => message.success(t('copied')), () => undefined) }
  const askRemoval = (title: Title) => {
    void modal.confirm({
      title: t('removeTitle'), content: t('removeText', { name: title.name }), okText: t('removeSubmit'), cancelText: t('cancel'), okButtonProps: { danger: true }, mask: { closable: false },
      onOk: () => remove.mutateAsync(title).then(() => { void message.success(t('removed')) }, () => undefined),
    })
  }
  const columns: TableColumnsType<Title> = [
    {
      title: t('column.name'), render: (_, title) => (
        <div className="title-name">
          <b>{title.name}</b>{title.isDefault ? <em className="on">{t('default')}</em> : null}{title.kind === 'personal' ? <em>{t('kind.personal')}</em> : null}
          {title.formerNames.length > 0 ? <small>{t('column.formerNames')} {formerWords(title.formerNames)}</small> : null}
        </div>
      ),
    },
    { title: t('column.taxId'), width: 200, render: (_, { taxId }) => (taxId ? <span className="mono">{taxId}<CopyButton text={taxId} label={`${t('copy')} ${taxId}`} /></span> : <span className="sub">—</span>) },
    { title: `${t('column.address')} · ${t('column.phone')}`, width: '15%', render: (_, title) => <TwoLines first={title.address} second={title.phone} /> },
    { title: `${t('column.bankName')} · ${t('column.bankAccount')}`, width: '15%', render: (_, title) => <TwoLines first={title.bankName} second={title.bankAccount} /> },
    { title: t('changed'), width: 132, render: (_, title) => <TwoLines first={minuteOf(title.changedAt)} second={title.changedBy ?? ''} /> },
    {
      title: t('actions'), width: 110, render: (_, title) => (
        <span className="title-actions">
          <button type="button" className="plain link" disabled={lacks !== undefined} title={lacks} aria-label={`${t('edit')} ${title.name}`} onClick={() => { onEdit(title) }}>{t('edit')}</button>
          <Dropdown trigger={['click']} menu={{ items: [
            { key: 'copy', label: t('copy'), onClick: () => { copy(title) } },
            { key: 'default', label: t('setDefault'), disabled: lacks !== undefined || title.isDefault, onClick: () => { choose.mutateAsync(title).then(() => { void message.success(t('defaultSet', { name: title.name })) }, () => undefined) } },
            { key: 'remove', label: t('remove'), danger: true, disabled: lacks !== undefined, onClick: () => { askRemoval(title) } },
          ] }}><button type="button" className="plain link" aria-label={`${t('more')} ${title.name}`}>{t('more')}</button></Dropdown>
        </span>
      ),
    },
  ]
  return <Table<Title> className="dense" size="small" rowKey="id" pagination={false} columns={columns} dataSource={[...titles]} />
}
const TwoLines = ({ first, second }: { first: string; second: string }) =>
  (first === '' && second === '' ? <span className="sub">—</span> : <div className="title-two-lines">{first === '' ? null : <span>{first}</span>}{second === '' ? null : <span>{second}</span>}</div>)
