// How an AI assistant is connected: address, settings to copy, and what each scope lets it do.
import { App, Button, Segmented } from 'antd'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { assistantToolNames, assistantTools, toolActs } from '@piaotai/domain/api-key/assistant-tools.ts'
import { copyText } from '../../lib/browser/copy.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { assistantClients, snippetOf, type AssistantClient } from './assistant-snippets.ts'
import { scopeWord } from './key-list.tsx'
import styles from './api-key.module.css'

const AssistantDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('apiKey')
  const { message } = App.useApp()
  const [client, setClient] = useState<AssistantClient>('generic')
  const url = `${window.location.origin}/mcp`
  const snippet = snippetOf[client](url)
  const copy = (text: string) => {
    copyText(text).then(
      () => void message.success(t('assistant.copied')),
      () => void message.error(t('assistant.copyFailed')),
    )
  }
  const names: Readonly<Record<AssistantClient, string>> = { generic: t('assistant.generic'), vscode: 'VS Code', claude: 'Claude Code' }
  return (
    <Dialog
      title={t('assistant.title')}
      facts={t('assistant.facts')}
      width={680}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('assistant.close')}</Button>}
    >
      <div className={styles['secret']}>
        <code aria-label={t('assistant.address')}>{url}</code>
        <Button
          data-first=""
          icon={<Copy size={14} aria-hidden="true" />}
          onClick={() => {
            copy(url)
          }}
        >
          {t('assistant.copy')}
        </Button>
      </div>
      <div className={styles['clients']}>
        <Segmented<AssistantClient>
          aria-label={t('assistant.config')}
          value={client}
          onChange={setClient}
          options={assistantClients.map((value) => ({ value, label: names[value] }))}
        />
        <span className="field-hint">{t(`assistant.${client}Hint`)}</span>
      </div>
      <div className={styles['snippet']}>
        <pre className={styles['header']}>{snippet}</pre>
        <Button
          size="small"
          icon={<Copy size={13} aria-hidden="true" />}
          onClick={() => {
            copy(snippet)
          }}
        >
          {t('assistant.copy')}
        </Button>
      </div>
      <p className="field-hint">{t('assistant.keyHint')}</p>
      <table className={styles['tools']} aria-label={t('assistant.tools')}>
        <thead>
          <tr>
            <th>{t('assistant.tools')}</th>
            <th>{t('assistant.tool')}</th>
            <th>{t('assistant.needs')}</th>
          </tr>
        </thead>
        <tbody>
          {assistantToolNames.map((name) => (
            <tr key={name}>
              <td className="mono">{name}</td>
              <td>
                {t(`assistant.names.${name}`)}
                {toolActs(name) ? <small>{t('assistant.asks')}</small> : null}
              </td>
              <td>
                <span className={styles['scopes']}>
                  {assistantTools[name].map((scope) => (
                    <span key={scope} className={styles['scope']} data-verb={scope.split('.')[1]}>
                      {scopeWord(t, scope)}
                    </span>
                  ))}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="field-hint">{t('assistant.safe')}</p>
    </Dialog>
  )
}
export default AssistantDialog
