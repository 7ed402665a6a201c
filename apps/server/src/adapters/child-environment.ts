// Environment of a child process that opens strangers' files: no secret, and the compile cache.

/** Variables of `process.env` passed to such a child. */
export const childEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  NODE_ENV: process.env['NODE_ENV'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  LANG: 'C.UTF-8',
})
