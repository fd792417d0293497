# The browser app is built with all packages; the image that runs has those of the server alone.
FROM node:26-bookworm-slim AS build
WORKDIR /baton
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:26-bookworm-slim
WORKDIR /baton
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && npm cache clean --force
COPY engine engine
COPY contract contract
COPY library library
COPY locales locales
COPY server server
COPY --from=build /baton/dist dist
# PostgreSQL does not run as root, so that the embedded one needs an ordinary user.
RUN mkdir /data && chown node:node /data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node_modules/.bin/node", "-e", "fetch('http://localhost:' + process.env.PORT + '/readyz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
# Baton handles its signals itself: no shell in between.
ENTRYPOINT ["node_modules/.bin/node", "dist/server/main.js"]
CMD ["all"]
