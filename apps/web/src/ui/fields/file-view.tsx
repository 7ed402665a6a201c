// A kept file: its page as a picture, enlarged on demand, and the way to its bytes.
import { Button, Image } from 'antd'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { fileSize } from '../../lib/format/file-size.ts'
import { FileName } from '../values/file-name.tsx'
import styles from './file-field.module.css'

interface Props {
  readonly title: string
  readonly words: Readonly<Record<'download' | 'none' | 'notDrawn', string>>
  readonly file: {
    readonly name: string
    readonly format: string
    readonly size: number
    readonly downloadUrl: string
    readonly pictureUrl: string
  } | null
}
export const FileView = ({ title, words, file }: Props) => {
  const [failed, setFailed] = useState(false)
  return (
    <section className={styles['part']} aria-label={title}>
      <h3>
        {title}
        {file ? (
          <small>
            {file.format.toUpperCase()} {fileSize(file.size)}
          </small>
        ) : null}
        {file ? (
          <Button
            size="small"
            icon={<Download size={13} aria-hidden="true" />}
            href={`${file.downloadUrl}?download=1`}
            download={file.name}
          >
            {words.download}
          </Button>
        ) : null}
      </h3>
      {file === null ? (
        <p className="sub">{words.none}</p>
      ) : failed ? (
        <p className="sub" role="alert">
          {words.notDrawn}
        </p>
      ) : (
        <div className={styles['picture']}>
          <Image
            src={`${file.pictureUrl}?page=1&scale=2`}
            alt={file.name}
            preview={{ src: `${file.pictureUrl}?page=1&scale=4` }}
            onError={() => {
              setFailed(true)
            }}
          />
          <small>
            <FileName name={file.name} />
          </small>
        </div>
      )}
    </section>
  )
}
