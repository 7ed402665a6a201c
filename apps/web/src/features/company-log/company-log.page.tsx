// 操作日志: what happened in the company, by whom and from where.
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { logExported, logResults } from '@piaotai/domain/audit.ts'
import { api } from '../../lib/http/api.ts'
import { columnsIn, useRoom } from '../../ui/kits/list/columns.ts'
import { ConfiguredList } from '../../ui/kits/list/configured-list.tsx'
import { useList } from '../../ui/kits/list/use-list.ts'
import { useOpen } from '../../ui/kits/list/use-open.ts'
import { ExportButton } from '../../shared/export/export-button.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { companyLogKey, useLogMembers, type LogEntry, type LogFilter } from './company-log.queries.ts'
import { logColumns, logConditions } from './company-log-list.tsx'
import { useRowActions } from '../../ui/kits/list/use-row-actions.tsx'

const LogDrawer = lazy(() => import('./log-drawer.tsx'))

const CompanyLogPage = () => {
  const { t } = useTranslation('companyLog')
  const { t: te } = useTranslation('exports')
  const { t: shell } = useTranslation('shell')
  const room = useRoom()
  const missing = useMissingPermission()
  const members = useLogMembers()
  const drawer = useOpen()
  const list = useList({ queryKey: [...companyLogKey, 'list'], call: api.user.listCompanyLog, conditions: logConditions(t, members) })
  const rowActions = useRowActions<LogEntry>({ actions: [], nameOf: ({ object }) => ({ number: null, name: object ?? '' }), stale: [] })
  const columns = useMemo(() => columnsIn(room, logColumns(t)), [t, room])
  const { page: _page, pageSize: _size, ...filter } = list.query
  const found = list.data?.totalElements ?? 0
  const tooMany = found > logExported ? te('dialog.tooMany', { max: logExported }) : undefined
  return (
    <>
      <ConfiguredList<LogEntry>
        name="companyLog"
        list={list}
        columns={columns}
        rowActions={rowActions}
        words={{
          title: shell('page.menu_4.companyLog'),
          facts: t('facts'),
          empty: { of: 'companyLog', subject: 'book', acts: { none: 'every act writes a line by itself' } },
          none: { title: t('none'), text: t('noneText') },
          failed: { title: t('failed'), text: t('failedText') },
          total: (count) => t('total', { count }),
          all: t('all'),
        }}
        tabs={logResults.map((result) => ({ key: result, label: t(`results.${result}`) }))}
        pageActions={
          <ExportButton
            ask={() => api.user.exportCompanyLog({ filter: filter as LogFilter })}
            why={missing('companyLog.export') ?? tooMany}
            nothing={found === 0}
          />
        }
        onOpen={drawer.open}
        shown={drawer.id}
      />
      <Suspense>{drawer.id === undefined ? null : <LogDrawer id={drawer.id} rowActions={rowActions} onClose={drawer.close} />}</Suspense>
    </>
  )
}
export default CompanyLogPage
