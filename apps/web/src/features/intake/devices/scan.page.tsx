// 扫描上传: the program, pairing, one's devices, and what they brought lately.
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { DeviceTable } from '../../../shared/api-key/device-table.tsx'
import { LastScans } from './last-scans.tsx'
import { Pairing } from './pairing.tsx'
import styles from '../../../shared/api-key/devices.module.css'

const commandsAt = (origin: string) =>
  ({
    download: `curl -O ${origin}/programs/piaotai.mjs`,
    pair: `node piaotai.mjs login ${origin}`,
    scan: 'node piaotai.mjs scan',
    watch: 'node piaotai.mjs watch FOLDER',
  }) as const

const ScanPage = () => {
  const { t } = useTranslation('apiKeyDevices')
  const { code } = useSearch({ strict: false }) as { readonly code?: unknown }
  const commands = commandsAt(location.origin)
  return (
    <>
      <PageHead title={t('title')} facts={t('facts')} />
      <div className={styles['body']}>
        <section>
          <h2>{t('get')}</h2>
          <p>{t('getText')}</p>
          <ul className={styles['steps']}>
            {(Object.keys(commands) as (keyof typeof commands)[]).map((step) => (
              <li key={step}>
                <span>{t(`steps.${step}`)}</span>
                <code>{commands[step]}</code>
                <CopyButton text={commands[step]} label={`${t('copy')} ${t(`steps.${step}`)}`} />
              </li>
            ))}
          </ul>
        </section>
        <Pairing asked={typeof code === 'string' || typeof code === 'number' ? String(code) : undefined} />
        <section>
          <h2>{t('devices')}</h2>
          <DeviceTable area="personal" />
        </section>
        <LastScans />
      </div>
    </>
  )
}
export default ScanPage
