// Vite's settings for the command line with all it needs in one file; scripts/lib/programs.mjs makes it piaotai.mjs.
import { builtinModules } from 'node:module'

export default {
  configFile: false,
  root: import.meta.dirname,
  logLevel: 'warn',
  ssr: { noExternal: true },
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    minify: false,
    rolldownOptions: {
      external: [/^node:/, ...builtinModules],
      output: { format: 'cjs', entryFileNames: 'piaotai.cjs', codeSplitting: false },
    },
  },
}
