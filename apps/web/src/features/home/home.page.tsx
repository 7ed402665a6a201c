// 首页: a few figures, each the count of the list that it links to, and the button to add invoices.
import { Button } from 'antd'
import { Link } from '@tanstack/react-router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { invoiceKeys } from '@piaotai/domain/permissions.ts'
import { api } from '../../lib/api.ts'
import { useImportDialog } from '../../lib/import-dialog.ts'
import { longDay } from '../../lib/moment.ts'
import { useSession } from '../../lib/session.ts'
import { useToday } from '../../lib/today.ts'
import { useMissingPermission } from '../../ui/use-missing-permission.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { TitlesMissing } from '../../ui/titles-missing.tsx'
import { RecentImports, RecentInvoices } from './recent.tsx'

const HomePage = () => {
  const { t, i18n } = useTranslation('shell')
  const session = useSession()
  const client = useQueryClient()
  const openImport = useImportDialog()
  const missingPermission = useMissingPermission()(...invoiceKeys('personal', 'import'))
  const overview = useQuery({ queryKey: ['overview'], queryFn: () => api.invoice.readOverview({}), refetchInterval: 15_000 })
  const figures = overview.data
  const day = longDay(useToday(), i18n.language)
  const cards = [
    { key: 'mine', value: figures?.mine, unit: t('home.unit'), to: '/home/myInvoices' as const, search: {} },
    ...(figures?.company === null || figures === undefined
      ? []
      : [{ key: 'company', value: figures.company, unit: t('home.unit'), to: '/companyInvoice/allInvoiceCo' as const, search: {} }]),
    {
      key: 'warnings',
      value: figures?.warnings,
      unit: t('home.unit'),
      to: '/home/myInvoices' as const,
      search: { tab: 'warnings' },
      hot: true,
    },
    {
      key: 'attention',
      value: figures?.attention,
      unit: t('home.unitFiles'),
      to: '/uploadHistoryFile' as const,
      search: { type: 10, ending: 'attention' },
      hot: true,
    },
    {
      key: 'running',
      value: figures?.running,
      unit: t('home.unitFiles'),
      to: '/uploadHistoryFile' as const,
      search: { type: 10, ending: 'running' },
    },
  ]
  const bring = () => {
    openImport({
      area: 'personal',
      onClose: () => {
        void client.invalidateQueries()
      },
    })
  }
  return (
    <>
      <PageHead title={t('home.hello', { name: session?.user?.name })} facts={t('home.sub', { company: session?.company?.name, day })} />
      <div className="welcome">
        {figures?.hasTitles === false ? <TitlesMissing /> : null}
        <div className="welcome-figures">
          {cards.map((c) => (
            <Link key={c.key} to={c.to} search={c.search} className={'hot' in c && c.hot && (c.value ?? 0) > 0 ? 'hot' : ''}>
              <span>{t(`home.${c.key}` as 'home.mine')}</span>
              <b>
                {c.value === undefined ? '–' : c.value.toLocaleString('en-US')}
                <small>{c.unit}</small>
              </b>
            </Link>
          ))}
        </div>
        <div className="welcome-start">
          <FileUp size={28} strokeWidth={1.5} color="var(--accent)" />
          <p>{t('home.startText')}</p>
          <Link to="/uploadHistoryFile" search={{ type: 10 }}>
            {t('home.records')}
          </Link>
          <Button type="primary" disabled={missingPermission !== undefined} title={missingPermission} onClick={bring}>
            {t('home.start')}
          </Button>
        </div>
        <div className="recents">
          <RecentInvoices />
          <RecentImports />
        </div>
      </div>
    </>
  )
}
export default HomePage
