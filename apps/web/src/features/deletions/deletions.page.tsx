// 删除记录: what was deleted, by whom, when and why; and the way back for one or several.
import { Button } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { useCan } from '../../lib/can.ts'
import { useDeletedInvoice } from '../../lib/deleted-invoice.ts'
import { deletionsKey } from '../../lib/invoice-keys.ts'
import { useLanguage } from '../../lib/language.ts'
import { pageSizes } from '../../lib/paging.ts'
import { plainNumber } from '../../lib/plain-number.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { TextFilter } from '../../ui/filter.tsx'
import { useMissingPermission } from '../../ui/use-missing-permission.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { OutcomeDialog } from '../../ui/outcome-dialog.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PageNumbers } from '../../ui/page-numbers.tsx'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { deletionColumns } from './deletion-columns.tsx'
import { readQuery, type DeletionsQuery } from './deletions-query.ts'
import { deletionsQuery, type Deletion } from './deletions.queries.ts'
import { useRestore } from './use-restore.ts'
import './deletions.css'

const keyWords = ['down', 'up', 'open', 'select', 'range', 'search', 'help'] as const

const DeletionsPage = () => {
  const { t } = useTranslation('deletions')
  const { t: shell } = useTranslation('shell')
  const { t: ti } = useTranslation('invoices')
  const english = useLanguage() === 'en-US'
  const client = useQueryClient()
  const navigate = useNavigate()
  const query = readQuery(useSearch({ strict: false }))
  const go = (next: DeletionsQuery) => {
    void navigate({ to: '.', search: next as never })
  }
  const list = useQuery(deletionsQuery(query))
  const refresh = () => {
    void client.invalidateQueries({ queryKey: deletionsKey })
  }
  const [selected, setSelected] = useState<ReadonlyMap<string, Deletion>>(new Map())
  const clear = () => {
    setSelected(new Map())
  }
  const { restore, busy, left, close } = useRestore(clear)
  const missingPermission = useMissingPermission()('invoiceDelRecord.restore')
  const maySee = useCan('menu_2.allInvoiceCo')
  const restoreOne = useStableCallback((record: Deletion) => {
    if (!busy) restore([record])
  })
  const { show, isOpen } = useDeletedInvoice()
  const open = useStableCallback((record: Deletion) => {
    show({
      id: record.id,
      missingPermission,
      restore: () => {
        restoreOne(record)
      },
    })
  })
  const view = useStableCallback((record: Deletion) => {
    if (maySee && record.restoredAt !== null) void navigate({ to: '/companyInvoice/allInvoiceCo', search: { open: record.invoiceId } })
  })
  const [wide] = useState(() => matchMedia('(min-width: 1500px)').matches)
  const columns = useMemo(
    () =>
      deletionColumns(t, {
        english,
        wide,
        copy: ti('action.copy'),
        missingPermission,
        open,
        restore: restoreOne,
        view: maySee ? view : undefined,
      }),
    [t, ti, english, wide, missingPermission, open, restoreOne, view, maySee],
  )
  const picked = [...selected.values()]
  const deleted = picked.filter((record) => record.restoredAt === null)
  const refused = missingPermission ?? (deleted.length > limits.batch ? t('restore.tooMany', { max: limits.batch }) : undefined)
  const total = list.data?.totalElements
  const title = shell('page.menu_4.invoiceDelRecord')
  const everything = () => {
    go({ page: 1, pageSize: query.pageSize })
  }
  return (
    <>
      <ListPage<Deletion>
        name="deletions"
        label={title}
        head={<PageHead title={title} facts={t('facts')} />}
        filters={
          <NumberFilter
            key={query.number}
            number={query.number ?? ''}
            onSearch={(number) => {
              go({ page: 1, pageSize: query.pageSize, ...(number === '' ? {} : { number }) })
            }}
          />
        }
        tabs={[{ key: 'all', label: t('all'), count: total }]}
        tab="all"
        onTab={everything}
        columns={columns}
        rows={list.data?.content}
        loading={list.isFetching}
        onRefresh={refresh}
        onOpen={open}
        failed={list.isError}
        failure={<LoadFailed title={t('failed')} text={t('failedText')} onRetry={refresh} />}
        nothing={
          query.number ? (
            <EmptyState kind="none" title={t('none')} text={t('noneText')} actions={<Button onClick={everything}>{t('all')}</Button>} />
          ) : (
            <EmptyState kind="none" title={t('empty')} text={t('emptyText')} />
          )
        }
        selected={selected}
        onSelect={setSelected}
        selection={
          <div className="selection-bar" role="region" aria-label={t('selected', { count: picked.length })}>
            <b>{t('selected', { count: picked.length })}</b>
            <button type="button" className="plain" onClick={clear}>
              {t('clear')}
            </button>
            <span className="actions">
              <Button
                size="small"
                loading={busy}
                disabled={refused !== undefined || deleted.length === 0}
                title={refused}
                onClick={() => {
                  restore(deleted)
                }}
              >
                {t('restore.many', { count: deleted.length })}
              </Button>
            </span>
          </div>
        }
        totals={<span>{total === undefined ? '…' : t('total', { count: total })}</span>}
        pager={
          <PageNumbers
            page={query.page}
            pageSize={query.pageSize}
            sizes={pageSizes}
            total={total ?? 0}
            onChange={(page, pageSize) => {
              go({ ...query, page, pageSize })
            }}
          />
        }
        keyWords={keyWords}
        keysOff={left !== undefined || isOpen}
      />
      {left ? (
        <OutcomeDialog
          title={t('restore.result')}
          done={t('restore.done', { count: left.done })}
          failed={t('restore.failed', { count: left.left.length })}
          items={left.left.map(({ record, reason }) => ({
            id: record.id,
            number: record.number,
            name: record.sellerName,
            note: t(reason),
          }))}
          close={t('close')}
          onClose={close}
        />
      ) : null}
    </>
  )
}
export default DeletionsPage

const NumberFilter = ({ number, onSearch }: { number: string; onSearch: (number: string) => void }) => {
  const { t } = useTranslation('deletions')
  const [text, setText] = useState(number)
  const submit = () => {
    onSearch(plainNumber(text))
  }
  return (
    <div className="deletion-filters" role="search">
      <TextFilter
        search
        label={t('number')}
        hint={t('numberHint')}
        maxLength={60}
        value={text}
        onChange={setText}
        onEnter={submit}
        onClear={() => {
          onSearch('')
        }}
      />
      <Button type="primary" ghost onClick={submit}>
        {t('search')}
      </Button>
    </div>
  )
}
