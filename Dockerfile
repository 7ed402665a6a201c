# syntax=docker/dockerfile:1
# 票台的镜像：网页和后台进程同一个 One image for web and worker. ROLE and the settings of docs/operations.md come from outside.
FROM node:24-bookworm-slim AS build
WORKDIR /piaotai
ENV ONNXRUNTIME_NODE_INSTALL=skip
COPY . .
RUN npm ci --no-audit --no-fund
RUN npm run programs && cd apps/web && node ../../node_modules/vite/bin/vite.js build --logLevel warn
# The same tree with production dependencies alone.
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf apps/web/node_modules packages/client/generate apps/server/testing reliability e2e bench node_modules/.cache \
  && find apps packages -name node_modules -prune -o -name '*.test.ts' -exec rm {} + \
  && chmod -R a+rX .

FROM node:24-bookworm-slim
# HOST: a container is reached from outside of it.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /piaotai
COPY --from=build /piaotai .
# Not root, and only /data may be written.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8686
HEALTHCHECK --interval=15s --timeout=5s --start-period=90s --retries=4 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 8686) + '/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "apps/server/src/app/main.ts"]
