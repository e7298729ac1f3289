# One image per service: docker build --build-arg SERVICE=collector .
# docs/operations/engines.md#images says how to build them for several processors, and what is in them.
# SERVICE is a name of infra/tools/images/bundle.js: attribution, billing, campaigns, collector, gateway, identity, integrations, monitor or payout.

FROM node:24.21.0-slim AS node

# What Node needs of a system, and nothing else: no shell, no package manager. The libraries are those that it is linked to, and
# two that packages are: sharp to libresolv.so.2, bcrypt to librt.so.1.
FROM node AS system
RUN mkdir -p /system/usr/local/bin /system/etc /system/app /system/data && mkdir -m 1777 /system/tmp \
  && cp /usr/local/bin/node /system/usr/local/bin/ \
  && { ldd /usr/local/bin/node | grep -o '/[^ ]*'; ls /lib/*-linux-gnu/libresolv.so.2 /lib/*-linux-gnu/librt.so.1; } \
    | sort -u | xargs -I{} cp --parents --dereference {} /system/ \
  && grep -E '^(root|node):' /etc/passwd > /system/etc/passwd && grep -E '^(root|node):' /etc/group > /system/etc/group \
  && chown node:node /system/data

# Bundles are the same for every processor, and npm fetches packages for another one: only the stage before runs on each.
FROM --platform=$BUILDPLATFORM node:24.21.0-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY proto/package.json proto/
COPY infra/runtime/package.json infra/runtime/
COPY infra/solo/package.json infra/solo/
COPY infra/shopify-local/package.json infra/shopify-local/
COPY infra/stripe-local/package.json infra/stripe-local/
COPY infra/tools/package.json infra/tools/
COPY services/attribution/package.json services/attribution/
COPY services/billing/package.json services/billing/
COPY services/campaigns/package.json services/campaigns/
COPY services/collector/package.json services/collector/
COPY services/identity/package.json services/identity/
COPY services/integrations/package.json services/integrations/
COPY services/monitor/package.json services/monitor/
COPY services/payout/package.json services/payout/
COPY gateway/package.json gateway/
COPY web/package.json web/
COPY integrations/cli/package.json integrations/cli/
COPY integrations/mcp/package.json integrations/mcp/
COPY integrations/sdk/package.json integrations/sdk/

FROM manifests AS build
RUN npm ci --no-audit --no-fund
COPY . .
ARG SERVICE
RUN node infra/tools/images/build.js "$SERVICE" /out

FROM manifests AS dependencies
COPY infra/tools/images/prune.js infra/tools/images/sbom.js infra/tools/images/
ARG SERVICE
ARG TARGETARCH=amd64
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --workspace "@sillage/$SERVICE" \
    --os=linux --libc=glibc --cpu="$(echo "$TARGETARCH" | sed s/amd64/x64/)" \
  && npm sbom --omit=dev --sbom-format spdx --workspace "@sillage/$SERVICE" > npm.spdx.json \
  && node infra/tools/images/sbom.js < npm.spdx.json > sbom.spdx.json \
  && node infra/tools/images/prune.js

FROM scratch
ARG SERVICE
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="sillage-$SERVICE" \
  org.opencontainers.image.description="The service $SERVICE of Sillage, an open-source affiliate platform" \
  org.opencontainers.image.licenses="Apache-2.0" \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.revision="$REVISION"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
ENV PATH=/usr/local/bin
COPY --from=system /system /
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=dependencies /app/sbom.spdx.json ./
COPY --from=build /out/$SERVICE ./
# `node`, by its number: Kubernetes has to see that it is not root.
USER 1000:1000
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.OPS_PORT || process.env.PORT) + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The young generation holds what requests under way need while the log answers: half as much garbage collection on the edge.
CMD ["node", "--enable-source-maps", "--max-semi-space-size=64", "main.js"]
