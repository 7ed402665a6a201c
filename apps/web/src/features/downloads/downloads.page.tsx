// 下载中心: the files that a person has had made, how far each is, and how long it is kept.
import { App, Button, Input } from 'antd'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadActions, downloadStates, exportLimits } from '@piaotai/domain/exports.ts'
import { allPages } from '@piaotai/domain/permissions.ts'
import { api } from '../../lib/api.ts'
import { downloadsKey, save } from '../../lib/downloads.ts'
import { useToday } from '../../lib/today.ts'
import { pageSizes, readPaging } from '../../lib/paging.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PageNumbers } from '../../ui/page-numbers.tsx'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { useConfirmDanger } from '../../ui/confirm-danger.ts'
import { downloadColumns, type DownloadAction } from './download-columns.tsx'
import { downloadsQuery, type Download, type DownloadsQuery } from './downloads.queries.ts'
import './downloads.css'

const keyWords = ['down', 'up', 'select', 'range', 'open', 'help'] as const
/** Reads an address tolerantly: what does not read is as if not set. */
const readQuery = (raw: Readonly<Record<string, unknown>>): DownloadsQuery & { readonly page: number; readonly pageSize: number } => {
  const state = downloadStates.find((one) => one === raw['state'])
  return {
    ...readPaging(raw),
    ...(state ? { state } : {}),
    ...(typeof raw['name'] === 'string' && raw['name'] !== '' ? { name: raw['name'] } : {}),
  }
}

const DownloadsPage = () => {
  const { t } = useTranslation('exports')
  const { t: shell } = useTranslation('shell')
  const { message } = App.useApp()
  const confirmDanger = useConfirmDanger()
  const client = useQueryClient()
  const navigate = useNavigate()
  const query = readQuery(useSearch({ strict: false }))
  const go = (next: DownloadsQuery) => {
    void navigate({ to: '.', search: { type: 10, ...next } as never })
  }
  const list = useQuery(downloadsQuery(query))
  const changed = () => {
    void client.invalidateQueries({ queryKey: downloadsKey })
  }
  const [selected, setSelected] = useState<ReadonlyMap<string, Download>>(new Map())
  const remove = useMutation({
    mutationFn: ({ ids }: { ids: string[]; done: string }) => api.invoice.deleteDownloads({ ids }),
    onSettled: () => {
      setSelected(new Map())
      changed()
    },
    onSuccess: (_, { done }) => {
      void message.success(done)
    },
  })
  const again = useMutation({ mutationFn: (id: string) => api.invoice.retryDownload({ id }), onSettled: changed })
  /** What is still in the making has no file to delete: it is stopped. */
  const askDelete = (files: readonly Download[]) => {
    const { done, ...words } = files.every((file) => file.state === 'generating')
      ? { done: t('stop.done'), title: t('stop.title'), content: t('stop.text'), okText: t('stop.title'), cancelText: t('stop.keep') }
      : { done: t('states.deleted'), title: t('deleteTitle'), content: t('deleteText'), okText: t('action.delete'), cancelText: t('keep') }
    confirmDanger({ ...words, onOk: () => remove.mutateAsync({ ids: files.map((file) => file.id), done }) })
  }
  /** Links run out after minutes: a fresh one is asked for. */
  const fetchFile = async (file: Download) => {
    const { downloadUrl, reason } = await api.invoice.readDownload({ id: file.id })
    if (downloadUrl !== null) {
      save(downloadUrl)
      return
    }
    if (reason !== null) void message.warning(t(`reason.${reason}`))
    changed()
  }
  const act = useStableCallback((action: DownloadAction, file: Download) => {
    if (action === 'download') fetchFile(file).catch(() => undefined)
    else if (action === 'retry') again.mutate(file.id)
    else askDelete([file])
  })
  const today = useToday()
  const columns = useMemo(
    () =>
      downloadColumns(t, {
        act,
        today,
        pageName: (path) => {
          const page = allPages.find((one) => one.path === path)
          return page && shell(`page.${page.key}` as 'page.menu_1.home')
        },
      }),
    [t, shell, act, today],
  )
  const counts = list.data?.counts
  const total = list.data?.totalElements ?? 0
  const picked = [...selected.values()]
  const deletable = picked.filter((file) => downloadActions[file.state].includes('delete'))
  const narrowed = query.state !== undefined || query.name !== undefined
  const { state: _state, ...anyState } = query
  const { name: _name, ...anyName } = query
  return (
    <ListPage<Download>
      name="downloads"
      label={t('title')}
      head={<PageHead title={t('title')} facts={t('facts', { days: exportLimits.keptDays })} />}
      filters={
        <div className="dl-filters">
          <Input
            key={query.name}
            allowClear
            defaultValue={query.name}
            prefix={<Search size={14} aria-hidden />}
            aria-label={t('searchFile')}
            placeholder={t('searchFile')}
            maxLength={90}
            onClear={() => {
              go({ ...anyName, page: 1 })
            }}
            onPressEnter={({ currentTarget }) => {
              const name = currentTarget.value.trim()
              go({ ...anyName, page: 1, ...(name === '' ? {} : { name }) })
            }}
          />
        </div>
      }
      tabs={[
        { key: 'all', label: t('tab.all') },
        ...downloadStates.map((state) => ({ key: state, label: t(`tab.${state}`), count: counts?.[state], wrong: state === 'failed' })),
      ]}
      tab={query.state ?? 'all'}
      onTab={(key) => {
        const state = downloadStates.find((one) => one === key)
        go({ ...anyState, page: 1, ...(state ? { state } : {}) })
      }}
      columns={columns}
      rows={list.data?.content}
      loading={list.isFetching}
      onRefresh={changed}
      onOpen={(file) => {
        if (file.downloadUrl !== null) act('download', file)
      }}
      failed={list.isError}
      failure={
        <EmptyState kind="none" title={t('failedTitle')} text={t('failedText')} actions={<Button onClick={changed}>{t('again')}</Button>} />
      }
      nothing={
        narrowed ? (
          <EmptyState
            kind="none"
            title={t('noneTitle')}
            text={t('noneText')}
            actions={
              <Button
                onClick={() => {
                  go({ page: 1, pageSize: query.pageSize })
                }}
              >
                {t('tab.all')}
              </Button>
            }
          />
        ) : (
          <EmptyState kind="start" title={t('emptyTitle')} text={t('emptyText')} />
        )
      }
      selected={selected}
      onSelect={setSelected}
      selection={
        <div className="selection-bar" role="region" aria-label={t('selected', { count: picked.length })}>
          <b>{t('selected', { count: picked.length })}</b>
          <button
            type="button"
            className="plain"
            onClick={() => {
              setSelected(new Map())
            }}
          >
            {t('clear')}
          </button>
          <span className="actions">
            <Button
              size="small"
              disabled={deletable.length === 0}
              onClick={() => {
                askDelete(deletable)
              }}
            >
              {t('action.deleteChosen')}
            </Button>
          </span>
        </div>
      }
      totals={<span>{list.data ? t('total', { count: total }) : '…'}</span>}
      pager={
        <PageNumbers
          page={query.page}
          pageSize={query.pageSize}
          sizes={pageSizes}
          total={total}
          onChange={(page, pageSize) => {
            go({ ...query, page, pageSize })
          }}
        />
      }
      keyWords={keyWords}
      keysOff={false}
    />
  )
}
export default DownloadsPage
