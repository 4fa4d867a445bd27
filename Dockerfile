# The HTTP server in a container: not as root, the data in a volume. How to run it, and what
# PALIMPSEST_HTTP_TOKEN and PALIMPSEST_ALLOWED_HOSTS are for, is in the README.
FROM python:3.12-slim AS build
WORKDIR /src
COPY pyproject.toml README.md LICENSE ./
COPY memory_core memory_core
COPY server server
RUN python3 -m venv /opt/palimpsest && /opt/palimpsest/bin/pip install --no-cache-dir .

FROM python:3.12-slim
RUN useradd --system --uid 10001 --home-dir /data palimpsest \
    && install --directory --owner=palimpsest --mode=700 /data
COPY --from=build /opt/palimpsest /opt/palimpsest
ENV PATH=/opt/palimpsest/bin:$PATH \
    PALIMPSEST_DB=/data/memory.db \
    PALIMPSEST_TIMEZONE=UTC
USER palimpsest
VOLUME /data
EXPOSE 8377
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["python3", "-c", \
    "from urllib.request import urlopen; urlopen('http://127.0.0.1:8377/health', timeout=4)"]
ENTRYPOINT ["palimpsest"]
CMD ["serve", "--transport", "http", "--host", "0.0.0.0"]
