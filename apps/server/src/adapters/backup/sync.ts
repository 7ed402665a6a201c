// What is written is on the disk before it counts.
import { spawn } from 'node:child_process'
import { open, opendir } from 'node:fs/promises'
import { join } from 'node:path'

/** A folder with all files below: the whole disk at once where the system has the command, each by itself elsewhere. */
export const syncAll = async (folder: string): Promise<void> => {
  const whole = await new Promise<boolean>((resolve) => {
    spawn('sync', ['-f', folder], { stdio: 'ignore', windowsHide: true })
      .on('error', () => resolve(false))
      .on('close', (code) => resolve(code === 0))
  })
  if (whole) return
  for await (const entry of await opendir(folder, { recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await syncFolder(path)
    else {
      const file = await open(path, 'r+')
      await file.datasync()
      await file.close()
    }
  }
  await syncFolder(folder)
}
export const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
